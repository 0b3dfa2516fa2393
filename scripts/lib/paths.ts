import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const projectRoot = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..')
export const inProject = (...parts: string[]) => path.join(projectRoot, ...parts)
export const migrationsFolder = inProject('prisma', 'migrations')
export const schemaFolder = inProject('prisma', 'schema')
export const nextProgram = inProject('node_modules', 'next', 'dist', 'bin', 'next')
