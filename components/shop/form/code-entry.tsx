'use client'
import { useEffect, useRef, useState } from 'react'
import { EnterForm } from '@/components/form/enter-form'
import { isApiError, messageOf } from '@/lib/client/api'
import { CODE_LENGTH } from '@/lib/modules/website/schemas-shoppers'
import { callShop } from '../call-shop'
import './form.css'

type Props = {
  siteId: string
  email: string
  /** Seconds until another code may be asked for, as the answer to the first said. */
  resendIn: number
  onCode: (code: string) => Promise<void>
  /** For what is not done by the last digit alone. */
  button?: string
}

/** The field for a mailed code: pasted or typed, it is sent when it is complete; with it the way to another code. */
export function CodeEntry({ siteId, email, resendIn, onCode, button }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState('')
  const [used, setUsed] = useState(false)
  const [resent, setResent] = useState(false)
  const [until, setUntil] = useState(() => Date.now() + resendIn * 1000)
  const wait = useSecondsTo(until)

  useEffect(() => field.current?.focus(), [])

  async function submit(digits: string) {
    if (pending || digits.length < CODE_LENGTH) return
    setPending(true)
    setProblem('')
    setResent(false)
    try {
      await onCode(digits)
    } catch (error) {
      setCode('')
      const { tries_left, locked_until } = triesOf(error)
      setUsed(tries_left === 0)
      setProblem(locked_until ? `Too many wrong codes. ${lockedWords(locked_until)}` : messageOf(error))
      if (locked_until) setUntil(Date.parse(locked_until))
      field.current?.focus()
    } finally {
      setPending(false)
    }
  }

  async function resend() {
    setProblem('')
    try {
      const { resend_in } = await callShop(siteId, 'POST /shop/auth/send-otp', { email })
      setUntil(Date.now() + resend_in * 1000)
      setUsed(false)
      setResent(true)
      setCode('')
      field.current?.focus()
    } catch (error) {
      setProblem(messageOf(error))
    }
  }

  return (
    <EnterForm method="post" className="s-form s-code" aria-busy={pending || undefined} onEnter={() => submit(code)}>
      <div className="s-field">
        <label htmlFor="shop-code">Code</label>
        <input
          ref={field}
          id="shop-code"
          name="code"
          value={code}
          autoComplete="one-time-code"
          inputMode="numeric"
          pattern="\d*"
          spellCheck={false}
          disabled={used}
          aria-invalid={problem ? true : undefined}
          aria-describedby="shop-code-problem"
          onChange={({ target }) => {
            const digits = target.value.replace(/\D/g, '').slice(0, CODE_LENGTH)
            setCode(digits)
            if (!button && digits.length === CODE_LENGTH && digits !== code) void submit(digits)
          }}
        />
        <p id="shop-code-problem" className="s-field-error" role="alert">
          {problem}
        </p>
      </div>
      <div className="s-form-foot">
        <button type="submit" className="s-button" disabled={pending || code.length < CODE_LENGTH}>
          {button ?? 'Continue'}
        </button>
        <button type="button" className="s-text-button" disabled={wait > 0 || pending} onClick={resend}>
          {wait > 0 ? `Resend code in ${timeOf(wait)}` : 'Resend code'}
        </button>
      </div>
      <p role="status" className="s-small">
        {resent && 'A new code is on its way. The previous one no longer works.'}
      </p>
    </EnterForm>
  )
}

function triesOf(error: unknown): { tries_left?: number; locked_until?: string | null } {
  return isApiError(error, 'code_wrong') ? ((error.body ?? {}) as object) : {}
}

function useSecondsTo(moment: number): number {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    const count = () => setLeft(Math.max(0, Math.ceil((moment - Date.now()) / 1000)))
    count()
    const timer = setInterval(count, 500)
    return () => clearInterval(timer)
  }, [moment])
  return left
}

/** When the lock ends, by the visitor's clock: a time stays true while the page waits. */
const lockedWords = (until: string) =>
  `You can request a new one at ${new Date(until).toLocaleTimeString('en-ZA', { hour: '2-digit', minute: '2-digit' })}.`

const timeOf = (seconds: number) =>
  seconds < 100 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
