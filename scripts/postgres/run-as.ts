import { spawnSync } from 'node:child_process'
import { Failure } from '../lib/failure'

/** PostgreSQL refuses to run as root; as root it runs as a user of its own. Undefined: run as ourselves. */
export type RunAs = Readonly<{ uid: number; gid: number }> | undefined

let known: { value: RunAs } | undefined

export function postgresUser(): RunAs {
  known ??= { value: findUser() }
  return known.value
}

function findUser(): RunAs {
  if (process.platform === 'win32' || process.getuid?.() !== 0) return undefined
  const existing = idsOf('postgres')
  if (existing) return existing
  // initdb looks its user up by name, so a number that nobody has would not do.
  spawnSync('groupadd', ['--system', 'postgres'])
  spawnSync('useradd', ['--system', '--gid', 'postgres', '--no-create-home', 'postgres'])
  const created = idsOf('postgres') ?? idsOf('nobody')
  if (created) return created
  throw new Failure(
    'PostgreSQL refuses to run as root and no user could be made for it: start Indaba as another user, or set DATABASE_URL.',
  )
}

function idsOf(name: string): RunAs {
  const ask = (flag: string) => spawnSync('id', [flag, name], { encoding: 'utf8' })
  const [uid, gid] = [ask('-u'), ask('-g')]
  return uid.status === 0 && gid.status === 0 ? { uid: Number(uid.stdout), gid: Number(gid.stdout) } : undefined
}

/** Tries it rather than reading permission bits: ACLs and mounts have a say too. */
export function canReach(file: string, runAs: RunAs): boolean {
  if (!runAs) return true
  return spawnSync('/bin/sh', ['-c', 'test -x "$0"', file], { ...runAs, cwd: '/' }).status === 0
}
