<?php

declare(strict_types=1);

namespace Quittance;

/** The request is not a delivery of this service, or its time is too far away. */
final class WebhookVerificationError extends \RuntimeException
{
}
