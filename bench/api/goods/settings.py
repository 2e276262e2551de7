"""The database and its pool: the same for all applications."""

import os

URL = os.environ["BENCH_DATABASE_URL"]
POOL = {"pool_size": 5, "max_overflow": 10, "pool_pre_ping": True}
