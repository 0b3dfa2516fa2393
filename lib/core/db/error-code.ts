/** PostgreSQL's code of an error, or Prisma's where it has one of its own for it. */
export function codeOf(error: unknown): unknown {
  const { code, meta } = (error ?? {}) as {
    code?: unknown
    meta?: { driverAdapterError?: { cause?: { originalCode?: unknown } } }
  }
  return code === 'P2010' || code === 'P2039' ? meta?.driverAdapterError?.cause?.originalCode : code
}

/** Of a unique violation: the index that said no, with its columns where Prisma names those alone. */
export function violatedConstraint(error: unknown): string | null {
  const { constraint, meta } = (error ?? {}) as {
    constraint?: string
    meta?: { driverAdapterError?: { cause?: { constraint?: { index?: string; fields?: string[] } } } }
  }
  const named = meta?.driverAdapterError?.cause?.constraint
  return constraint ?? named?.index ?? named?.fields?.join(', ') ?? null
}
