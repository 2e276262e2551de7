"""What carries messages."""

import os

from _generated.support.comms_smtp import SmtpTransport
from _generated.support.comms_webhook import WebhookTransport

email = SmtpTransport("127.0.0.1", int(os.environ["SMTP_PORT"]), "shop@example.com")
hook = WebhookTransport()
