'use client'
import { Play } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { CodeBlock } from '@/components/ui/copy'
import { Notice } from '@/components/ui/feedback/notice'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Segmented } from '@/components/ui/fields/segmented'
import { confirm } from '@/components/ui/overlays/confirm'
import { createStore, useStore } from '@/lib/client/store'
import type { Operation } from './openapi'
import { addressOf, headersOf, type RequestDraft, whatIsMissing } from './request-draft'

/** In memory only: a key does not belong in the browser's storage. */
const apiKey = createStore('')
const signInWith = createStore<'key' | 'session'>('key')

type Answer = { status: number; statusText: string; milliseconds: number; requestId: string | null; body: string }

export function TryIt({ operation, draft }: { operation: Operation; draft: RequestDraft }) {
  const key = useStore(apiKey, '')
  const way = useStore(signInWith, 'key')
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [pending, setPending] = useState(false)

  const send = async () => {
    const missing =
      whatIsMissing(operation, draft) ??
      (way === 'key' && !key && operation.security?.length !== 0 ? 'Enter your API key first.' : null)
    setProblem(missing)
    if (missing) return
    if (operation['x-effect'] !== 'read' && !(await confirmReal(operation))) return
    setPending(true)
    try {
      setAnswer(await request(operation, draft, way === 'key' ? key : null))
    } catch {
      setProblem('The server cannot be reached. Check your connection and try again.')
    } finally {
      setPending(false)
    }
  }

  return (
    <section aria-labelledby="try-it" className="card">
      <div className="flex flex-wrap items-end gap-3 p-3">
        <h3 id="try-it" className="w-full text-sm">
          Try it
        </h3>
        <Segmented
          label="Sign in with"
          value={way}
          onValueChange={signInWith.set}
          options={[
            { value: 'key', label: 'API key' },
            { value: 'session', label: 'My session' },
          ]}
        />
        {way === 'key' && (
          <Field label="API key" hideLabel className="min-w-40 flex-1">
            <Input
              type="password"
              autoComplete="off"
              placeholder="Your API key; forgotten when you reload"
              value={key}
              onChange={(event) => apiKey.set(event.target.value)}
            />
          </Field>
        )}
        <Button
          variant="primary"
          icon={<Play aria-hidden />}
          pending={pending}
          onClick={send}
          className={way === 'key' ? undefined : 'ml-auto'}
        >
          Send
        </Button>
        {problem && (
          <Notice tone="danger" urgent className="w-full">
            {problem}
          </Notice>
        )}
      </div>
      {answer && <AnswerView answer={answer} />}
    </section>
  )
}

function AnswerView({ answer }: { answer: Answer }) {
  const good = answer.status < 400
  return (
    <div role="status" className="border-t border-line p-3">
      <div className="mb-2 flex flex-wrap items-center gap-2 text-xs text-ink-muted">
        <Badge tone={good ? 'success' : 'danger'}>
          {answer.status} {answer.statusText}
        </Badge>
        <span className="tabular">{answer.milliseconds} ms</span>
        {answer.requestId && <span className="break-all">Request {answer.requestId}</span>}
      </div>
      <CodeBlock code={answer.body || 'No body'} label="Copy the answer" />
    </div>
  )
}

const confirmReal = (operation: Operation) =>
  confirm({
    title: 'This changes real data',
    body: `${(operation.summary ?? operation.path).replaceAll('`', '')} runs in the organization of your key or session, as if you had done it there.`,
    button: 'Send it',
    danger: operation['x-effect'] === 'danger',
  })

async function request(operation: Operation, draft: RequestDraft, key: string | null): Promise<Answer> {
  const started = performance.now()
  const response = await fetch(addressOf(operation, draft), {
    method: operation.method,
    headers: {
      Accept: 'application/json',
      ...headersOf(operation, draft),
      ...(key ? { Authorization: `Bearer ${key}` } : { 'X-Requested-With': 'indaba' }),
    },
    credentials: key === null ? 'same-origin' : 'omit',
    body: draft.body ?? undefined,
  })
  const text = await response.text()
  return {
    status: response.status,
    statusText: response.statusText,
    milliseconds: Math.round(performance.now() - started),
    requestId: response.headers.get('X-Request-Id'),
    body: pretty(text),
  }
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
