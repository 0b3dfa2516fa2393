/** PostgreSQL's code of an error, or Prisma's where it has one of its own for it. */
export function codeOf(error: unknown): unknown {
  const { code, meta } = (error ?? {}) as {
    code?: unknown
    meta?: { driverAdapterError?: { cause?: { originalCode?: unknown } } }
  }
  return code === 'P2010' || code === 'P2039' ? meta?.driverAdapterError?.cause?.originalCode : code
}
