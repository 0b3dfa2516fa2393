// Fills the demo. The modules bring their own data; this only runs them and keeps the sign-ins.
import path from 'node:path'
import { env } from '../lib/core/env'
import { seedDemo } from '../prisma/seed/index'
import { writeJson } from './lib/json-file'

const result = await seedDemo()
writeJson(path.join(env.dataDir, 'demo.json'), result, 0o600)
process.exit(0)
