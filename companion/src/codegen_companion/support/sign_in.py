"""The user that tests are signed in as, and the keys of their tokens."""

from types import ModuleType
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec, ed25519, rsa
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
)
from pydantic import BaseModel, ValidationError

from .factory import FactoryError

_CURVES = {"ES256": ec.SECP256R1(), "ES384": ec.SECP384R1(), "ES512": ec.SECP521R1()}


def make_claims(
    factories: ModuleType | None = None, schema: type[BaseModel] | None = None
) -> dict[str, Any]:
    """Return the claims of the user: those of the project's `make_claims()`, if any.

    Args:
        factories: The project's module of factories.
        schema: The model of the current user.

    Raises:
        FactoryError: The claims do not make a current user.
    """
    write = getattr(factories, "make_claims", None)
    claims: dict[str, Any] = {"sub": "user-1"} if write is None else write()
    try:
        if schema is not None:
            schema.model_validate(claims)
    except ValidationError as error:
        raise _missing("make_claims", factories, str(error)) from error
    return claims


def make_user(factories: ModuleType | None = None) -> Any:  # noqa: ANN401  # the project's own type
    """Return the user that the project's `make_user()` makes.

    Raises:
        FactoryError: There is no such function.
    """
    write = getattr(factories, "make_user", None)
    if write is None:
        raise _missing("make_user", factories, "What a user is, the project decides.")
    return write()


def make_keys(algorithm: str) -> tuple[str, str]:
    """Return a private and a public key in PEM, for an algorithm of tokens."""
    key: ec.EllipticCurvePrivateKey | ed25519.Ed25519PrivateKey | rsa.RSAPrivateKey
    if algorithm in _CURVES:
        key = ec.generate_private_key(_CURVES[algorithm])
    elif algorithm == "EdDSA":
        key = ed25519.Ed25519PrivateKey.generate()
    else:
        key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    public = key.public_key().public_bytes(
        Encoding.PEM, PublicFormat.SubjectPublicKeyInfo
    )
    return private.decode(), public.decode()


def _missing(function: str, factories: ModuleType | None, reason: str) -> FactoryError:
    place = (
        "the module that `test_factories` names"
        if factories is None
        else factories.__name__
    )
    return FactoryError(f"cannot sign in: write {function}() in {place}\n{reason}")
