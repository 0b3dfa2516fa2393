import { randomUUID } from 'node:crypto'
import type { AddressInfo, Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import { definePart, type SandboxTools } from '../../sandbox-kit/part'
import { readMime } from './read-mime'

/**
 * An SMTP server that keeps every mail and sends none on. Any user may sign in with the password `sandbox`; the user's
 * name is the account whose inbox the mail lands in. The recipient's local part chooses what happens: `bounce` is
 * refused for good, `greylist` the first time, `slow` is taken after some seconds, `authfail` asks for credentials.
 */
export type CaughtMail = {
  id: string
  account: string
  from: string
  to: string[]
  subject: string
  text: string
  html: string
  message_id: string
  headers: Record<string, string>
  attachments: { name: string; type: string; size: number }[]
  received_at: string
}
type State = { mails: CaughtMail[]; greylisted: string[] }
type Tools = SandboxTools<State>

const MAX_MAILS = 1_000
const SLOW_MS = 3_000

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })

export const mailSandbox = definePart<State>({
  kind: 'mail',
  seed: () => ({ mails: [], greylisted: [] }),
  routes: [],
  controls: {
    'GET mail': ({ state }, query) => {
      const account = query.get('account')
      const mails = state.mails.filter((mail) => account === null || mail.account === account)
      return { mails: mails.toReversed() }
    },
  },
  async listen(tools, port) {
    const server = createServer(tools)
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, '127.0.0.1', () => resolve())
    })
    // Later errors are those of single connections.
    server.on('error', () => {})
    return {
      url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
      close: () => new Promise((resolve) => server.close(() => resolve())),
    }
  },
})

function createServer(tools: Tools): SMTPServer {
  const sockets = new Map<string, Socket>()
  const cut = ({ id }: SMTPServerSession) => sockets.get(id)?.destroy()

  /** What was queued for this step by `POST /__sandbox/faults`. @returns true: the step is dealt with */
  const struck = (op: string, subject: string, session: SMTPServerSession, answer: (error: Error) => void): boolean => {
    const fault = tools.takeFault({ op, subject })
    if (fault?.mode === 'status') answer(refusal(fault.status ?? 451, String(fault.body ?? '4.3.0 Try again later')))
    if (fault?.mode === 'reset' || fault?.mode === 'reset_before') cut(session)
    return fault !== undefined
  }

  return new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 1_000,
    onConnect(session, callback) {
      callback()
      const connections = (this as unknown as { connections: Set<{ id: string; _socket: Socket }> }).connections
      for (const { id, _socket } of connections) if (id === session.id) sockets.set(id, _socket)
    },
    onClose: ({ id }) => void sockets.delete(id),
    onAuth({ username = '', password }, session, callback) {
      if (struck('auth', username, session, callback)) return
      if (password !== 'sandbox') return callback(refusal(535, '5.7.8 The user or the password is wrong'))
      callback(null, { user: username })
    },
    onRcptTo({ address }, session, callback) {
      if (struck('rcpt', address, session, callback)) return
      const local = address.split('@')[0]?.split('+')[0]?.toLowerCase()
      if (local === 'bounce') return callback(refusal(550, '5.1.1 There is no such mailbox'))
      if (local === 'authfail') return callback(refusal(530, '5.7.0 Sign in first'))
      if (local === 'greylist' && !tools.state.greylisted.includes(address)) {
        tools.state.greylisted.push(address)
        return callback(refusal(451, '4.7.1 Greylisted, come back later'))
      }
      setTimeout(callback, local === 'slow' ? SLOW_MS : 0)
    },
    onData(stream, session, callback) {
      buffer(stream).then((raw) => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        const fault = tools.takeFault({ op: 'data', subject: to.join(' ') })
        if (fault?.mode === 'reset_before') return cut(session)
        if (fault?.mode === 'timeout') return
        if (fault?.mode === 'status') return callback(refusal(fault.status ?? 451, '4.3.0 Try again later'))
        keep(tools, session, to, raw)
        if (fault?.mode === 'reset') return cut(session)
        callback()
      }, callback)
    },
  })
}

function keep({ state, now }: Tools, session: SMTPServerSession, to: string[], raw: Buffer): void {
  const { headers, ...mail } = readMime(raw)
  const from = session.envelope.mailFrom
  state.mails.push({
    ...mail,
    id: randomUUID(),
    account: session.user ?? '',
    from: from ? from.address : '',
    to,
    message_id: headers['message-id'] ?? '',
    headers,
    received_at: now().toISOString(),
  })
  state.mails.splice(0, state.mails.length - MAX_MAILS)
}
