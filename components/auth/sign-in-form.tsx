'use client'
import Link from 'next/link'
import { useEffect, useRef, useState } from 'react'
import { Form } from '@/components/form/form'
import { useForm } from '@/components/form/use-form'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/feedback/notice'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
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
  const [step, setStep] = useState<'password' | 'code'>('password')
  const [problem, setProblem] = useState<Problem>(null)
  const wait = useWait()
  const passwordField = useRef<HTMLInputElement>(null)
  const form = useForm({
    initial: { email: known, password: '' },
    guard: false,
    send: (values) => attempt(values),
  })
  const { set } = form

  useEffect(() => {
    // The browser may have filled the fields before this page was alive.
    if (passwordField.current?.value) set({ password: passwordField.current.value })
  }, [set])

  async function attempt(credentials: { email: string; password: string; code?: string }) {
    if (wait.seconds > 0) return
    setProblem(null)
    const answer = await signInWith(credentials)
    // A full load: nothing of who was here before stays in memory.
    if (answer.ok) return leave()
    if (answer.reason === 'wait') wait.begin(answer.seconds)
    if (answer.reason === 'code_needed') setStep('code')
    else setProblem(answer.reason)
    if (answer.reason === 'wrong') passwordField.current?.select()
  }
  /** The form stays locked until the next page is there. */
  const leave = () => {
    window.location.assign(safeNext(next))
    return new Promise<void>(() => {})
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
        blocked={waiting}
        onCode={(code) => attempt({ ...form.values, code })}
        onBack={() => {
          setStep('password')
          setProblem(null)
        }}
      />
    )

  return (
    <Form form={form} className="flex flex-col gap-4">
      {notice}
      <Field label="E-mail" name="email" required>
        <Input
          {...form.text('email')}
          type="email"
          autoComplete="username"
          inputMode="email"
          autoFocus={!known}
          required
        />
      </Field>
      <Field
        label="Password"
        name="password"
        required
        aside={
          <Link href="/forgot" className="text-accent-ink underline-offset-2 hover:underline">
            Forgot it?
          </Link>
        }
      >
        <PasswordInput
          {...form.text('password')}
          ref={passwordField}
          autoComplete="current-password"
          autoFocus={Boolean(known)}
          required
        />
      </Field>
      <Button type="submit" variant="primary" pending={form.pending} disabled={waiting}>
        Sign in
      </Button>
    </Form>
  )
}
