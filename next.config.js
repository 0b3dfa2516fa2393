import { existsSync } from 'node:fs'
import path from 'node:path'

// The benchmark builds the raw SQL routes it compares with into a build of its own; no other build has them.
const bench = process.env.INDABA_BENCH === '1'
const distDir = bench ? '.next-bench' : '.next'

/** @type {import('next').NextConfig} */
const config = {
  distDir,
  ...(bench ? { pageExtensions: ['tsx', 'ts', 'bench.ts'] } : {}),
  // Types are checked by `npm run verify`; a start need not check them again.
  typescript: { ignoreBuildErrors: true },
  experimental: {
    // The application and the public shops have root layouts of their own.
    globalNotFound: true,
    // A page stands with its first answer: on a slow line asking for the style sheet takes as long as the page itself.
    inlineCss: true,
    // Nothing reads the source maps of a build, and its cache pays only from the second build on; a first start would wait for both.
    turbopackSourceMaps: process.env.NODE_ENV !== 'production',
    turbopackFileSystemCacheForBuild: existsSync(path.join(import.meta.dirname, distDir, 'BUILD_ID')),
  },
  // A lockfile in a parent directory would otherwise be taken for the project's root.
  turbopack: { root: path.resolve(import.meta.dirname) },
  serverExternalPackages: [
    'acme-client',
    'pg',
    'pg-boss',
    '@node-rs/argon2',
    'pino',
    'prom-client',
    'rate-limiter-flexible',
    'nodemailer',
    'pdfjs-dist',
    'pdfkit',
    'tesseract.js',
    '@napi-rs/canvas',
    'undici',
  ],
  poweredByHeader: false,
}

export default config
