<?php

declare(strict_types=1);

namespace Quittance;

/** A scheduled retry. */
final class Retry
{
    /**
     * @param int $attempt 1 for the first retry
     * @param float $delay seconds until the retry
     */
    public function __construct(
        public readonly int $attempt,
        public readonly float $delay,
        public readonly QuittanceError|QuittanceConnectionError $error,
    ) {
    }
}
