'use client'
import { useState } from 'react'
import { messageOf } from '@/lib/client/api'
import { callShop } from '../call-shop'
import { callAccount } from './call-account'

export type End = (ended: { title: string; message: string }) => void

/** Here, or on every device: the second asks first. */
export function SignOut({ siteId, onEnd }: { siteId: string; onEnd: End }) {
  const [asking, setAsking] = useState(false)
  const [problem, setProblem] = useState('')
  const end = async (action: () => Promise<unknown>, message: string) => {
    setProblem('')
    try {
      await action()
      onEnd({ title: 'You are signed out', message })
    } catch (error) {
      setProblem(messageOf(error))
    }
  }
  return (
    <div className="s-sign-out">
      <button
        type="button"
        className="s-button s-quiet"
        onClick={() =>
          end(() => callShop(siteId, 'POST /shop/auth/sign-out', {}), 'Your cart is still saved in this browser.')
        }
      >
        Sign out
      </button>
      {asking ? (
        <div className="s-done">
          <p>This signs you out on every device, including this one.</p>
          <button
            type="button"
            className="s-button"
            // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was pressed
            autoFocus
            onClick={() =>
              end(
                () => callAccount(siteId, 'POST /shop/auth/sign-out-everywhere', {}),
                'You are signed out on all your devices.',
              )
            }
          >
            Sign out everywhere
          </button>
          <button type="button" className="s-text-button" onClick={() => setAsking(false)}>
            Cancel
          </button>
        </div>
      ) : (
        <button type="button" className="s-text-button" onClick={() => setAsking(true)}>
          Sign out everywhere
        </button>
      )}
      {problem && <p role="alert">{problem}</p>}
    </div>
  )
}
