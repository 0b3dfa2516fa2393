import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { chromium as playwrightChromium } from 'playwright-core'
import { Failure } from './lib/failure'
import { inProject } from './lib/paths'

export type Chromium = Readonly<{ executablePath: string; env: Record<string, string>; from: 'machine' | 'package' }>

/** A browser in a container, without network traffic of its own. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const machinePlaces = [
  process.env.CHROME_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const REMEMBERED = 'INDABA_TEST_CHROMIUM'

/** The machine's Chromium, else Playwright's own, else the one that came with the packages. */
export async function findChromium(): Promise<Chromium> {
  // Each test process asks again; looking costs a browser start.
  const remembered = process.env[REMEMBERED]
  if (remembered) return JSON.parse(remembered) as Chromium
  const found = findOnMachine() ?? (await unpackFromPackages())
  process.env[REMEMBERED] = JSON.stringify(found)
  return found
}

function findOnMachine(): Chromium | undefined {
  const places = [...machinePlaces, playwrightChromium.executablePath()]
  const executablePath = places.find((place) => place && existsSync(place) && runs(place))
  return executablePath ? { executablePath, env: {}, from: 'machine' } : undefined
}

async function unpackFromPackages(): Promise<Chromium> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Failure('The browser tests found no Chromium: install one, or name it in CHROME_PATH.')
  }
  const folder = inProject('node_modules', '.cache', 'indaba-chromium')
  if (!existsSync(folder)) await unpackInto(folder)
  const executablePath = path.join(folder, 'chromium')
  const fonts: Record<string, string> = existsSync('/etc/fonts/fonts.conf')
    ? {}
    : { FONTCONFIG_PATH: path.join(folder, 'fonts') }
  // A plain system lacks some libraries of a desktop; the package has them.
  const libraries = { LD_LIBRARY_PATH: path.join(folder, 'al2023', 'lib') }
  for (const env of [fonts, { ...fonts, ...libraries }]) {
    if (runs(executablePath, env)) return { executablePath, env, from: 'package' }
  }
  throw new Failure('The Chromium from the packages does not run here: install one, or name it in CHROME_PATH.')
}

async function unpackInto(folder: string): Promise<void> {
  const { inflate } = await import('@sparticuz/chromium')
  const packed = inProject('node_modules', '@sparticuz', 'chromium', 'bin')
  const beside = `${folder}.${process.pid}.tmp`
  mkdirSync(beside, { recursive: true })
  // It unpacks into the temporary directory, which others share; ours must be whole or absent.
  const before = process.env.TMPDIR
  process.env.TMPDIR = beside
  try {
    const archives = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br']
    await Promise.all(archives.map((name) => inflate(path.join(packed, name))))
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
  try {
    renameSync(beside, folder)
  } catch {
    rmSync(beside, { recursive: true, force: true })
  }
}

function runs(executablePath: string, env: Record<string, string> = {}): boolean {
  const tried = spawnSync(executablePath, ['--version', '--no-sandbox'], {
    env: { ...process.env, ...env },
    timeout: 20_000,
  })
  return tried.status === 0
}
