<?php

declare(strict_types=1);

namespace Quittance;

/** No answer came: refused, broken off, or not within the time given. */
final class QuittanceConnectionError extends \RuntimeException
{
}
