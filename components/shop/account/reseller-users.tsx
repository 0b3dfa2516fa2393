'use client'
import { useState } from 'react'
import type { z } from 'zod'
import { MAX_RESELLER_USERS, type resellerUser } from '@/lib/modules/website/schemas-shoppers'
import { ShopField } from '../form/shop-field'
import { ShopForm } from '../form/shop-form'
import { callAccount } from './call-account'
import { dayOf } from './day'

export type ResellerUser = z.infer<typeof resellerUser>
type Props = { siteId: string; first: ResellerUser[]; timeZone: string }

/** They share the reseller's prices and orders, and sign in with addresses of their own. */
export function ResellerUsers({ siteId, first, timeZone }: Props) {
  const [users, setUsers] = useState(first)
  const [open, setOpen] = useState(false)
  const [added, setAdded] = useState('')
  return (
    <>
      <p className="s-part-empty">
        They sign in with their own e-mail address and buy at your prices, on your account.
      </p>
      <ul className="s-rows">
        {users.map(({ id, name, email, last_seen_at }) => (
          <li key={id} className="s-row">
            <span>
              <strong>{name}</strong>
              <span className="s-small s-address">{email}</span>
            </span>
            <span className="s-small">
              {last_seen_at ? `Last active on ${dayOf(last_seen_at, timeZone)}` : 'Not signed in yet'}
            </span>
          </li>
        ))}
      </ul>
      <p role="status">{added && `We sent sign-in instructions to ${added}.`}</p>
      {open ? (
        <ShopForm
          button="Add team member"
          actions={
            <button type="button" className="s-text-button" onClick={() => setOpen(false)}>
              Cancel
            </button>
          }
          send={async ({ name = '', email = '' }) => {
            const { user } = await callAccount(siteId, 'POST /shop/reseller/users', { name, email })
            setUsers([...users, user])
            setAdded(user.email)
            setOpen(false)
          }}
        >
          <ShopField name="name" label="Name" autoComplete="off" autoFocus />
          <ShopField name="email" label="E-mail address" type="email" autoComplete="off" />
        </ShopForm>
      ) : (
        users.length < MAX_RESELLER_USERS && (
          <button type="button" className="s-button s-quiet" onClick={() => setOpen(true)}>
            Add team member
          </button>
        )
      )}
    </>
  )
}
