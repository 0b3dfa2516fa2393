'use client'
import { createContext, type ReactNode, useEffect, useRef, useState } from 'react'
import { EnterForm } from '@/components/form/enter-form'
import { isApiError, messageOf } from '@/lib/client/api'
import './form.css'

/** What is wrong with the fields of the form, by their names. */
export const FieldErrors = createContext<Record<string, string>>({})

type Props = {
  /** Gets the values by name. What it throws is shown, at the fields that it names. */
  send: (values: Record<string, string>) => Promise<void>
  button: string
  /** Wrong from the start, as an earlier answer said. */
  problem?: unknown
  /** Beside the button. */
  actions?: ReactNode
  className?: string
  children: ReactNode
}

type WrongField = { id: string; message: string }

/**
 * The one form of the shop's own pages. Fields are `ShopField`; one that is wrong gets the focus, and of several a list on top that leads
 * to each.
 */
export function ShopForm({ send, button, problem = null, actions, className = '', children }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<unknown>(problem)
  const [wrong, setWrong] = useState<WrongField[]>([])
  const fields = isApiError(error) ? error.fieldMessages() : {}

  // biome-ignore lint/correctness/useExhaustiveDependencies: the messages are those of the error
  useEffect(() => {
    if (!error || !form.current) return
    const found = [...form.current.querySelectorAll<HTMLInputElement>('[aria-invalid="true"]')]
    const words = form.current.querySelector<HTMLElement>('.s-problem')
    setWrong(found.map(({ id, name }) => ({ id, message: fields[name] ?? '' })))
    // An error at a field says it all.
    if (words) words.hidden = found.length === 1
    ;(found.length === 1 ? found[0] : words)?.focus()
  }, [error])

  async function submit() {
    if (pending || !form.current) return
    setPending(true)
    setError(null)
    try {
      await send(Object.fromEntries(new FormData(form.current)) as Record<string, string>)
    } catch (error) {
      setError(error)
    } finally {
      setPending(false)
    }
  }

  return (
    // Before the scripts run the browser must not put what is typed into the address.
    <EnterForm
      ref={form}
      method="post"
      className={`s-form ${className}`}
      aria-busy={pending || undefined}
      onEnter={submit}
    >
      <FieldErrors value={fields}>
        {error !== null && (
          <div className="s-problem" role="alert" tabIndex={-1}>
            {wrong.length > 1 ? <WrongFields fields={wrong} /> : messageOf(error)}
          </div>
        )}
        {children}
        <div className="s-form-foot">
          <button type="submit" className="s-button" disabled={pending}>
            {button}
          </button>
          {actions}
        </div>
      </FieldErrors>
    </EnterForm>
  )
}

function WrongFields({ fields }: { fields: WrongField[] }) {
  return (
    <>
      <p>Check {fields.length} fields:</p>
      <ul>
        {fields.map(({ id, message }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={(event) => {
                event.preventDefault()
                document.getElementById(id)?.focus()
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
