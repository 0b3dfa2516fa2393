import path from 'node:path'
import type { NextConfig } from 'next'

// The benchmark builds the raw SQL routes it compares with into a build of its own; no other build has them.
const bench = process.env.INDABA_BENCH === '1'

const config: NextConfig = {
  ...(bench ? { distDir: '.next-bench', pageExtensions: ['tsx', 'ts', 'bench.ts'] } : {}),
  // Types are checked by `npm run verify`; a start need not check them again.
  typescript: { ignoreBuildErrors: true },
  // A lockfile in a parent directory would otherwise be taken for the project's root.
  turbopack: { root: path.resolve(import.meta.dirname) },
  serverExternalPackages: [
    'pg',
    'pg-boss',
    '@node-rs/argon2',
    'pino',
    'nodemailer',
    'pdfjs-dist',
    'pdfkit',
    'tesseract.js',
    '@napi-rs/canvas',
  ],
  poweredByHeader: false,
}

export default config
