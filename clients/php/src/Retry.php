<?php

declare(strict_types=1);

namespace Quittance;

/** A call that will be made again. */
final class Retry
{
    /**
     * @param int $attempt 1 for the first retry
     * @param float $delay seconds until then
     */
    public function __construct(
        public readonly int $attempt,
        public readonly float $delay,
        public readonly QuittanceError|QuittanceConnectionError $error,
    ) {
    }
}
