"""URLs of databases, from the form that SQLAlchemy takes to the one of a worker."""

from collections.abc import Mapping
from urllib.parse import quote, unquote, urlencode

from sqlalchemy import URL, make_url

# Names of the same part of a URL: psycopg, asyncpg and SQLAlchemy spell it in their ways.
_PARTS = frozenset({"host", "port", "user", "password", "dbname", "database"})

# How SQLAlchemy and the two drivers keep connections and statements. A worker has one
# connection, which pgqueuer looks after.
_TUNING = frozenset(
    {
        "async_fallback",
        "client_encoding",
        "command_timeout",
        "connect_timeout",
        "fallback_application_name",
        "keepalives",
        "keepalives_count",
        "keepalives_idle",
        "keepalives_interval",
        "load_balance_hosts",
        "max_cacheable_statement_size",
        "max_cached_statement_lifetime",
        "prepared_statement_cache_size",
        "sslcompression",
        "sslsni",
        "statement_cache_size",
        "tcp_user_timeout",
        "timeout",
    }
)

# What protects a connection, and cannot be said to asyncpg by a URL: leaving it out
# would make connections less safe than the URL says.
_REFUSED = frozenset(
    {
        "channel_binding",
        "direct_tls",
        "gssencmode",
        "hostaddr",
        "require_auth",
        "requirepeer",
        "sslcertmode",
    }
)


def worker_dsn(url: str | URL) -> str:
    """Turn a URL of SQLAlchemy into the one that asyncpg, and `pgq --pg-dsn`, take.

    Every form of a PostgreSQL URL will do: any driver, hosts and sockets in the query,
    several hosts, `ssl` as well as `sslmode`. Options that only SQLAlchemy or another
    driver knows are left out; those that are left reach the server as its settings.

    Raises:
        ValueError: The database is not PostgreSQL, or the URL asks for a protection
            that asyncpg does not have.
    """
    parsed = make_url(url)
    if parsed.get_backend_name() not in {"postgres", "postgresql"}:
        backend = parsed.get_backend_name()
        raise ValueError(f"the queue needs PostgreSQL: {backend} has no such queue")
    query = {name: values[-1] for name, values in parsed.normalized_query.items()}
    for name in sorted(_REFUSED & query.keys()):
        raise ValueError(
            f"{name} cannot be kept by a worker, which connects by asyncpg: give the"
            " worker a URL without it"
        )
    user = query.get("user", parsed.username)
    password = query.get("password", parsed.password)
    name = query.get("dbname") or query.get("database") or parsed.database or ""
    hosts = ",".join(f"{_encode_host(host)}{port}" for host, port in _hosts(parsed))
    credentials = ""
    if user is not None:
        credentials = quote(user, safe="")
        if password is not None:
            credentials += f":{quote(password, safe='')}"
        credentials += "@"
    options = urlencode(_options(query), quote_via=quote)
    dsn = f"postgresql://{credentials}{hosts}/{quote(name, safe='')}"
    return f"{dsn}?{options}" if options else dsn


def _hosts(url: URL) -> list[tuple[str, str]]:
    """Return all hosts, and the port of each as a URL writes it."""
    query = url.normalized_query
    given = query.get("host")
    ports = [port for value in query.get("port", ()) for port in value.split(",")]
    if given is None:
        hosts = [unquote(url.host)] if url.host else []
    else:
        hosts = [host for value in given for host in value.split(",")]
        if not ports:
            pairs = [_split_port(host) for host in hosts]
            fallback = f":{url.port}" if url.port else ""
            return [(host, port or fallback) for host, port in pairs]
    if not ports and url.port is not None:
        ports = [str(url.port)]
    if len(ports) < 2:
        ports = (ports or [""]) * len(hosts)
    if len(ports) != len(hosts):
        raise ValueError(f"{len(hosts)} hosts of the database have {len(ports)} ports")
    return [
        (host, f":{port}" if port else "")
        for host, port in zip(hosts, ports, strict=True)
    ]


def _split_port(host: str) -> tuple[str, str]:
    """Take the port off a host; paths of sockets and IPv6 addresses have none."""
    name, colon, port = host.partition(":")
    if host.startswith("/") or not colon or ":" in port:
        return host, ""
    return name, f":{port}" if port else ""


def _encode_host(host: str) -> str:
    return f"[{host}]" if ":" in host else quote(host, safe="")


def _options(query: Mapping[str, str]) -> dict[str, str]:
    """Keep what is no part of the URL's other half; asyncpg's `ssl` is `sslmode` here."""
    known = _PARTS | _TUNING | {"ssl"}
    options = {name: value for name, value in query.items() if name not in known}
    if "ssl" in query and "sslmode" not in options:
        options["sslmode"] = "require" if query["ssl"] == "true" else query["ssl"]
    return options
