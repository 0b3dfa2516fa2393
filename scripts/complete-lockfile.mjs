// npm ci refuses a lockfile that lacks a package of another platform, and npm install leaves those out that the
// registry in use does not carry. This adds them by name and version: node scripts/complete-lockfile.mjs
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const lockFile = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', 'package-lock.json')

const OS = {
  android: 'android',
  darwin: 'darwin',
  freebsd: 'freebsd',
  netbsd: 'netbsd',
  openbsd: 'openbsd',
  openharmony: 'openharmony',
  linux: 'linux',
  linuxmusl: 'linux',
  sunos: 'sunos',
  aix: 'aix',
  win32: 'win32',
  windows: 'win32',
  win: 'win32',
}
const CPU = [
  'arm64',
  'x64',
  'ia32',
  'arm',
  'ppc64',
  's390x',
  'riscv64',
  'loong64',
  'mips64el',
  'mipsel',
  'wasm32',
  'universal',
]

/** Platform packages that some entry asks for and no entry describes: name, wanted version, whether only development needs it. */
export function missingPlatformPackages(lock) {
  const missing = new Map()
  for (const [where, entry] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (!isDescribed(lock, where, name)) missing.set(name, { version, dev: entry.dev })
    }
  }
  return missing
}

function isDescribed(lock, from, name) {
  for (
    let place = from;
    ;
    place = place.includes('/node_modules/') ? place.slice(0, place.lastIndexOf('/node_modules/')) : ''
  ) {
    if (lock.packages[`${place ? `${place}/` : ''}node_modules/${name}`]) return true
    if (place === '') return false
  }
}

function describe(name, version, dev) {
  const words = name.split(/[/-]/)
  const os = Object.entries(OS).find(([word]) => words.includes(word))?.[1]
  const cpu = words.includes('arm64')
    ? 'arm64'
    : CPU.find((word) => words.includes(word) || (word === 'arm' && words.includes('gnueabihf')))
  return {
    version,
    ...(cpu && cpu !== 'universal' ? { cpu: [cpu] } : {}),
    ...(dev ? { dev } : {}),
    ...(/musl/.test(name) ? { libc: ['musl'] } : {}),
    optional: true,
    ...(os ? { os: [os] } : {}),
  }
}

function completeLockfile() {
  const lock = JSON.parse(readFileSync(lockFile, 'utf8'))
  const missing = missingPlatformPackages(lock)
  for (const [name, { version, dev }] of missing) {
    if (!/^\d+\.\d+\.\d+/.test(version))
      throw new Error(`${name} is wanted as ${version}; its entry needs writing by hand.`)
    lock.packages[`node_modules/${name}`] = describe(name, version, dev)
  }
  const sorted = Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1))
  lock.packages = Object.fromEntries(sorted)
  writeFileSync(lockFile, `${JSON.stringify(lock, null, 2)}\n`)
  return [...missing.keys()]
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const added = completeLockfile()
  console.log(added.length > 0 ? `Added: ${added.join(', ')}` : 'The lockfile is complete.')
}
