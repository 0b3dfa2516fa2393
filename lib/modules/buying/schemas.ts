/** Words of buying that pages share with the server. */

/** One agreement file at the most; the same as a scanned bill's limit (Business Platform Modules 8). */
export const AGREEMENT_MAX_BYTES = 20 * 1024 * 1024
