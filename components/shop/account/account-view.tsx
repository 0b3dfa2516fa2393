'use client'
import { type ReactNode, useState } from 'react'
import type { ShopAddress, ShopCustomer } from '@/lib/modules/website/schemas-shoppers'
import { homeHref } from '../links'
import { AddressList } from './address-list'
import { DeleteAccount } from './delete-account'
import { DetailsForm } from './details-form'
import { OrderList, type OrderPage } from './order-list'
import { PasswordForm } from './password-form'
import { type ResellerUser, ResellerUsers } from './reseller-users'
import { SignOut } from './sign-out'
import './account.css'

type Account = {
  customer: ShopCustomer
  orders: OrderPage
  addresses: ShopAddress[]
  /** Of who may add some. */
  users: ResellerUser[] | null
}

type Props = {
  siteId: string
  base: string
  shopName: string
  timeZone: string
  account: Account
  children?: ReactNode
}

/** All of a shopper's account, drawn by the server first. */
export function AccountView({ siteId, base, shopName, timeZone, account, children }: Props) {
  const [customer, setCustomer] = useState(account.customer)
  const [ended, setEnded] = useState<{ title: string; message: string } | null>(null)

  if (ended)
    return (
      <div className="s-alone s-panel">
        {/* The button that had the focus is gone. */}
        <h1 ref={(heading) => heading?.focus()} tabIndex={-1}>
          {ended.title}
        </h1>
        <p>{ended.message}</p>
        <div className="s-form-foot">
          <a className="s-button" href={homeHref(base)}>
            Go to the shop
          </a>
          <a className="s-text-button s-text-link" href={`${base}/account/sign-in`}>
            Sign in
          </a>
        </div>
      </div>
    )

  return (
    <div className="s-account">
      <header className="s-account-head">
        <div>
          <h1>{customer.name ? `Hello, ${customer.name}` : 'Your account'}</h1>
          <p className="s-small s-address">{customer.email}</p>
        </div>
        <SignOut siteId={siteId} onEnd={setEnded} />
      </header>
      <div className="s-account-parts">
        <div>
          {children}
          <Part title="Orders">
            <OrderList siteId={siteId} base={base} timeZone={timeZone} first={account.orders} />
          </Part>
          <Part title="Addresses">
            <AddressList siteId={siteId} first={account.addresses} customer={customer} />
          </Part>
          {account.users && (
            <Part title="Team members">
              <ResellerUsers siteId={siteId} first={account.users} timeZone={timeZone} />
            </Part>
          )}
        </div>
        <div>
          <Part title="Your details">
            <DetailsForm siteId={siteId} customer={customer} onChange={setCustomer} />
          </Part>
          <Part title="Password">
            <PasswordForm siteId={siteId} customer={customer} onChange={setCustomer} />
          </Part>
          <Part title="Delete account">
            <DeleteAccount siteId={siteId} customer={customer} shopName={shopName} onEnd={setEnded} />
          </Part>
        </div>
      </div>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="s-panel" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
