import path from 'node:path'
import { defineConfig } from 'prisma/config'
import { SHADOW_START } from './scripts/database/migration-files'

// The Prisma command line would download an engine; ours is WebAssembly behind a small program.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= path.resolve('scripts/prisma/schema-engine.mjs')

const url = process.env.DATABASE_URL

export default defineConfig({
  // Asked for by initShadowDb.
  experimental: { externalTables: true },
  schema: 'prisma/schema',
  migrations: { path: 'prisma/migrations', initShadowDb: SHADOW_START },
  // Only the commands that reach a database need it; `npm run prisma -- …` fills it in for the embedded one.
  ...(url ? { datasource: { url } } : {}),
})
