<?php

declare(strict_types=1);

namespace Quittance;

/** No response: the connection was refused, broke off, or timed out. */
final class QuittanceConnectionError extends \RuntimeException
{
}
