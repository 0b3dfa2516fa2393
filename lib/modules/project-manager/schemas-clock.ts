// Apart from the other schemas: the clock stands on every page, which is to stay small.

/** A working day: a clock that runs for longer was probably forgotten. */
export const LONG_CLOCK_HOURS = 8
