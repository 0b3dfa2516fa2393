import { randomBytes } from 'node:crypto'

const MAX_NAME_LENGTH = 100

/** Where a new file lies: never used again, and not to be guessed. */
export function newPathId(realmId: number, name: string): string {
  const random = randomBytes(18).toString('base64url')
  return `${realmId}/${randomBytes(1).toString('hex')}/${random}/${nameInPath(name)}`
}

/** Letters that need no encoding in an address: it is typed into messages, and copied out of them. */
function nameInPath(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w.-]+/g, '-')
    .replace(/^[-.]+|-+(?=\.)|-+$/g, '')
  const ending = /\.\w{1,10}$/.exec(plain)?.[0] ?? ''
  const base = ending ? plain.slice(0, -ending.length) : plain
  return (base.slice(0, MAX_NAME_LENGTH) || 'uploaded-file') + ending
}

export const uploadUrl = (pathId: string): string => `/user_uploads/${pathId}`
