/** An event as a client gets it. */
export type WireEvent = { id: number; type: string } & Record<string, unknown>
