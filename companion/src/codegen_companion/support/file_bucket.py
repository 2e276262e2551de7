"""Files in a bucket of an S3 service, whichever one: clients talk to it themselves."""

import asyncio
import datetime as dt
import logging
import os
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from importlib import import_module
from typing import Any, Protocol, TypeVar, cast

from starlette.requests import Request

from .file_storage import Form, StorageError, Stored, disposition

_SECONDS = 5
"""How long the service may take to begin with an answer."""
_ATTEMPTS = 2
_CONNECTIONS = 20

_logger = logging.getLogger(__name__)

ResultT = TypeVar("ResultT")


class _Client(Protocol):
    """What is used of a client of boto3, which has no types of its own."""

    def generate_presigned_post(self, **options: object) -> dict[str, Any]: ...

    def generate_presigned_url(self, method: str, **options: object) -> str: ...

    def head_object(self, **options: object) -> Mapping[str, Any]: ...

    def list_objects_v2(self, **options: object) -> Mapping[str, Any]: ...

    def delete_objects(self, **options: object) -> Mapping[str, Any]: ...


class BucketStorage:
    """Keeps files in a bucket.

    Where the service is, and who this application is to it, is in the variables that all
    tools of S3 read: `AWS_ENDPOINT_URL_S3`, `AWS_REGION`, `AWS_ACCESS_KEY_ID`,
    `AWS_SECRET_ACCESS_KEY`, or a role of the machine.
    """

    def __init__(self, bucket: str, secret: str) -> None:
        """Make a client; nothing is asked yet.

        Args:
            bucket: The name of the bucket, which is there.
            secret: What signs the names of files.

        Raises:
            RuntimeError: boto3 is not installed, or has no region or no keys.
        """
        try:
            boto3, config, errors = (
                import_module(name)
                for name in ("boto3", "botocore.config", "botocore.exceptions")
            )
        except ImportError as error:
            message = "FILES_URL: a bucket needs the package boto3"
            raise RuntimeError(message) from error
        self.secret = secret
        self._bucket = bucket
        self._failure: type[Exception] = errors.BotoCoreError
        self._refusal: type[Exception] = errors.ClientError
        session = boto3.Session()
        if session.get_credentials() is None:
            raise RuntimeError("FILES_URL: a bucket needs AWS_ACCESS_KEY_ID, or a role")
        options = config.Config(
            signature_version="s3v4",
            connect_timeout=_SECONDS,
            read_timeout=_SECONDS,
            max_pool_connections=_CONNECTIONS,
            retries={"total_max_attempts": _ATTEMPTS},
        )
        # boto3 knows the variable that AWS itself and other tools read by another name.
        region = os.environ.get("AWS_REGION") or session.region_name or "us-east-1"
        client = session.client("s3", region_name=region, config=options)
        self._client = cast("_Client", client)

    def form(
        self, request: Request, name: str, stored: Stored, until: dt.datetime
    ) -> Form:
        """Return the form of an upload, whose policy has the type and the largest size."""
        fields = {"Content-Type": stored.content_type}
        made = self._client.generate_presigned_post(
            Bucket=self._bucket,
            Key=name,
            Fields=fields,
            Conditions=[fields, ["content-length-range", 0, stored.size]],
            ExpiresIn=_seconds_until(until),
        )
        return Form(made["url"], made["fields"])

    def link(
        self, request: Request, name: str, content_type: str, until: dt.datetime
    ) -> str:
        """Return the URL of a file at the service."""
        parameters = {
            "Bucket": self._bucket,
            "Key": name,
            "ResponseContentType": content_type,
            "ResponseContentDisposition": disposition(content_type),
        }
        return self._client.generate_presigned_url(
            "get_object", Params=parameters, ExpiresIn=_seconds_until(until)
        )

    async def find(self, name: str) -> Stored | None:
        """Return what is known of a file; None: there is none."""
        try:
            found = await self._ask(self._client.head_object, Key=name)
        except self._refusal as error:
            if _status(error) == 404:
                return None
            raise self._unanswered(error) from error
        return Stored(int(found["ContentLength"]), str(found.get("ContentType", "")))

    async def names(self, prefix: str) -> AsyncIterator[Sequence[str]]:
        """Yield the names of all files that begin so, a thousand at a time."""
        further: dict[str, object] = {}
        while True:
            listed = await self._done(
                self._ask(self._client.list_objects_v2, Prefix=prefix, **further)
            )
            yield [str(one["Key"]) for one in listed.get("Contents", [])]
            if not listed.get("IsTruncated"):
                return
            further = {"ContinuationToken": listed["NextContinuationToken"]}

    async def remove(self, names: Sequence[str]) -> None:
        """Remove at most a thousand files; one that is not there is no mistake."""
        if not names:
            return
        objects = {"Objects": [{"Key": name} for name in names], "Quiet": True}
        told = await self._done(self._ask(self._client.delete_objects, Delete=objects))
        for error in told.get("Errors", []):
            _logger.error("The bucket keeps %s: %s", error["Key"], error.get("Code"))

    async def _ask(self, method: Callable[..., ResultT], **options: object) -> ResultT:
        try:
            return await asyncio.to_thread(method, Bucket=self._bucket, **options)
        except self._failure as error:
            raise self._unanswered(error) from error

    async def _done(self, asking: Awaitable[ResultT]) -> ResultT:
        try:
            return await asking
        except self._refusal as error:
            raise self._unanswered(error) from error

    def _unanswered(self, error: Exception) -> StorageError:
        _logger.error("The bucket %s does not answer: %s", self._bucket, error)
        return StorageError()


def _status(error: Exception) -> int | None:
    response: Mapping[str, Any] = getattr(error, "response", {})
    status: int | None = response.get("ResponseMetadata", {}).get("HTTPStatusCode")
    return status


def _seconds_until(moment: dt.datetime) -> int:
    return max(1, int((moment - dt.datetime.now(dt.UTC)).total_seconds()))
