import { chmodSync, existsSync } from 'node:fs'
import path from 'node:path'

/** The Node 24 that came with the packages, else the running one where it is new enough. */
export function findNode(root) {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const prefix = platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node'
  const folder = path.join(root, 'node_modules', [prefix, platform, process.arch].join('-'), 'bin')
  const binary = path.join(folder, platform === 'win' ? 'node.exe' : 'node')
  if (existsSync(binary)) {
    makeExecutable(binary)
    return binary
  }
  return Number(process.versions.node.split('.')[0]) >= 24 ? process.execPath : undefined
}

function makeExecutable(file) {
  try {
    chmodSync(file, 0o755)
  } catch {
    // Another user's file: it is executable already, or starting it says why not.
  }
}
