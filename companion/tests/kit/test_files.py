"""The checks of files are seen passing, and failing on code with a fault."""

from codegen_companion.support.file_routes import router as file_router
from codegen_companion.testing.contract import Contract, Create, Download, Upload
from codegen_companion.testing.fields import Field

from . import gallery
from .faults import Faults
from .player import fault_tests, players

CONTRACT = Contract(
    resource="gallery/pictures",
    model=gallery.Picture,
    url="/pictures",
    key=int,
    aliases={"photo": "scan"},
    routes=gallery,
    operations=[
        Create(
            schema=gallery.PictureRequest,
            fields=[Field("photo", "str", alias="scan")],
            answers=["id"],
        ),
        Download(path="/{pk}/photo", field="photo", attribute="scan"),
        Upload(
            path="/upload-photo",
            schema=gallery.UploadRequest,
            fields=[Field("content_type", "enum", choices=gallery.TYPES)],
            field="photo",
            most=100,
        ),
    ],
)

FAULTS = Faults(
    CONTRACT,
    {
        "empty": ["download_photo: finds no file where there is none"],
        "large": ["upload_photo: takes no larger file"],
        "of anybody": ["upload_photo: gives names to one user"],
        "unchecked": [
            "upload_photo: gives names of files that are there",
            "upload_photo: gives names to one user",
        ],
        "unsaved": ["upload_photo: leads from a file to a row"],
    },
    about="^(upload|download)_photo ",
)


player = players(gallery, routers=[gallery.router, file_router])


test_right_code_passes, test_a_fault_is_found = fault_tests(FAULTS)
