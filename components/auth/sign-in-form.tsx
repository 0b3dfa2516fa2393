'use client'
import Link from 'next/link'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { CodeStep } from './code-step'
import { PasswordInput } from './password-input'
import { safeNext } from './safe-next'
import { type SignInAnswer, signInWith } from './sign-in-client'
import { useWait, waitWords } from './use-wait'

type Problem = Extract<SignInAnswer, { ok: false }>['reason'] | null

const WORDS = {
  wrong: 'The e-mail address or the password is not right.',
  code_wrong: 'This code is not right, or it was used before. Enter the one that the app shows now.',
  unreachable: 'The server cannot be reached. Check your connection and try again.',
}

/** E-mail and password, then the second factor of those who have one. */
export function SignInForm({ next, email: known = '' }: { next?: string | null; email?: string }) {
  const [email, setEmail] = useState(known)
  const [password, setPassword] = useState('')
  const [step, setStep] = useState<'password' | 'code'>('password')
  const [problem, setProblem] = useState<Problem>(null)
  const [pending, setPending] = useState(false)
  const wait = useWait()
  const passwordField = useRef<HTMLInputElement>(null)

  useEffect(() => {
    // The browser may have filled the fields before this page was alive.
    if (passwordField.current?.value) setPassword(passwordField.current.value)
  }, [])

  async function attempt(code?: string) {
    if (pending || wait.seconds > 0) return
    setPending(true)
    setProblem(null)
    const answer = await signInWith({ email, password, code })
    if (answer.ok) {
      // A full load: nothing of whoever was here before stays in memory.
      window.location.assign(safeNext(next))
      return
    }
    setPending(false)
    if (answer.reason === 'wait') wait.begin(answer.seconds)
    if (answer.reason === 'code_needed') setStep('code')
    else setProblem(answer.reason)
    if (answer.reason === 'wrong') passwordField.current?.select()
  }

  const waiting = wait.seconds > 0
  const notice = waiting ? (
    <Notice tone="warning" urgent title="Too many tries">
      Wait {waitWords(wait.seconds)} and try again. A{' '}
      <Link href="/forgot" className="underline">
        reset link
      </Link>{' '}
      works at any time.
    </Notice>
  ) : problem && problem in WORDS ? (
    <Notice tone="danger" urgent>
      {WORDS[problem as keyof typeof WORDS]}
    </Notice>
  ) : null

  if (step === 'code')
    return (
      <CodeStep
        notice={notice}
        pending={pending}
        blocked={waiting}
        onCode={attempt}
        onBack={() => {
          setStep('password')
          setProblem(null)
        }}
      />
    )

  const submit = (event: FormEvent) => {
    event.preventDefault()
    attempt()
  }
  return (
    <form onSubmit={submit} method="post" className="flex flex-col gap-4">
      {notice}
      <Field label="E-mail" required>
        <Input
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          autoFocus={!known}
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </Field>
      <Field
        label="Password"
        required
        aside={
          <Link href="/forgot" className="text-accent-ink underline-offset-2 hover:underline">
            Forgot it?
          </Link>
        }
      >
        <PasswordInput
          ref={passwordField}
          name="password"
          autoComplete="current-password"
          autoFocus={Boolean(known)}
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="primary" pending={pending} disabled={waiting}>
        Sign in
      </Button>
    </form>
  )
}
