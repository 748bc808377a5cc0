<?php

declare(strict_types=1);

namespace Quittance;

/** The request is not a delivery of this service, or not one of now. */
final class WebhookVerificationError extends \RuntimeException
{
}
