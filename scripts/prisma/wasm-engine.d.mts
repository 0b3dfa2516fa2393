import type { SchemaEngine } from '@prisma/schema-engine-wasm'

export function openEngine(options: {
  databaseUrl?: string
  schemaFiles?: [string, string][]
}): Promise<{ engine: SchemaEngine; close(): Promise<void> }>

export function engineError(error: unknown): Error

export function scriptError(): Error | undefined

export function connectionFields(databaseUrl: string): {
  host: string
  port: number
  user: string
  password: string
  database: string
  ssl?: { rejectUnauthorized: boolean }
}
