'use client'
import { useState } from 'react'
import { messageOf } from '@/lib/client/api'
import { MAX_ADDRESSES, type ShopAddress, type ShopCustomer } from '@/lib/modules/website/schemas-shoppers'
import { ShopField } from '../form/shop-field'
import { ShopForm } from '../form/shop-form'
import { callAccount } from './call-account'

type Props = { siteId: string; first: ShopAddress[]; customer: ShopCustomer }
type Answer = { addresses: ShopAddress[] }

/** Where to deliver; one is changed in place, and one deleted comes back with Undo. */
export function AddressList({ siteId, first, customer }: Props) {
  const [addresses, setAddresses] = useState(first)
  const [editing, setEditing] = useState<string | null>(null)
  const [deleted, setDeleted] = useState<ShopAddress | null>(null)
  const [problem, setProblem] = useState('')

  async function run(action: () => Promise<Answer>) {
    setProblem('')
    try {
      setAddresses((await action()).addresses)
      return true
    } catch (error) {
      setProblem(messageOf(error))
      return false
    }
  }
  async function remove(address: ShopAddress) {
    if (await run(() => callAccount(siteId, 'DELETE /shop/auth/addresses/{id}', { id: address.id })))
      setDeleted(address)
  }
  async function restore({ id: _, ...fields }: ShopAddress) {
    if (await run(() => callAccount(siteId, 'POST /shop/auth/addresses', fields))) setDeleted(null)
  }
  const makeDefault = ({ id, ...fields }: ShopAddress) =>
    run(() => callAccount(siteId, 'PUT /shop/auth/addresses/{id}', { ...fields, id, is_default: true }))
  const close = () => setEditing(null)
  const saved = ({ addresses }: Answer) => {
    setAddresses(addresses)
    setDeleted(null)
    close()
  }

  return (
    <>
      <div role="status">
        {deleted && (
          <p className="s-done">
            Deleted {deleted.line1}.
            <button type="button" className="s-text-button" onClick={() => restore(deleted)}>
              Undo
            </button>
          </p>
        )}
      </div>
      {problem && <p role="alert">{problem}</p>}
      <ul className="s-rows">
        {addresses.map((address) => (
          <li key={address.id} className="s-address-row">
            {editing === address.id ? (
              <AddressForm
                address={address}
                onClose={close}
                save={async (fields) =>
                  saved(
                    await callAccount(siteId, 'PUT /shop/auth/addresses/{id}', {
                      ...fields,
                      id: address.id,
                      is_default: address.is_default,
                    }),
                  )
                }
              />
            ) : (
              <>
                <address>{linesOf(address).join('\n')}</address>
                {address.is_default && <span className="s-state">Default</span>}
                <div className="s-form-foot">
                  <Action word="Change" address={address} onClick={() => setEditing(address.id)} />
                  {!address.is_default && (
                    <Action word="Make default" address={address} onClick={() => makeDefault(address)} />
                  )}
                  <Action word="Delete" address={address} onClick={() => remove(address)} />
                </div>
              </>
            )}
          </li>
        ))}
      </ul>
      {editing === 'new' ? (
        <AddressForm
          address={{ name: customer.name, phone: customer.phone }}
          onClose={close}
          save={async (fields) => saved(await callAccount(siteId, 'POST /shop/auth/addresses', fields))}
        />
      ) : (
        addresses.length < MAX_ADDRESSES && (
          <>
            {!addresses.length && <p className="s-part-empty">Save an address and checkout fills it in for you.</p>}
            <button type="button" className="s-button s-quiet" onClick={() => setEditing('new')}>
              Add address
            </button>
          </>
        )
      )}
    </>
  )
}

function Action({ word, address, onClick }: { word: string; address: ShopAddress; onClick: () => void }) {
  return (
    <button type="button" className="s-text-button" aria-label={`${word}: ${address.line1}`} onClick={onClick}>
      {word}
    </button>
  )
}

const linesOf = ({ name, line1, line2, city, postal_code, province, country, phone }: ShopAddress) =>
  [name, line1, line2, [city, postal_code].join(' '), [province, country].filter(Boolean).join(', '), phone].filter(
    Boolean,
  )

type Fields = Omit<ShopAddress, 'id' | 'is_default'>
type FormProps = { address: Partial<Fields>; save: (fields: Fields) => Promise<void>; onClose: () => void }

function AddressForm({ address, save, onClose }: FormProps) {
  const field = (name: keyof Fields, label: string, autoComplete: string) => ({
    name,
    label,
    autoComplete,
    defaultValue: address[name],
  })
  return (
    <ShopForm
      button="Save address"
      send={(values) => save(values as Fields)}
      actions={
        <button type="button" className="s-text-button" onClick={onClose}>
          Cancel
        </button>
      }
    >
      <ShopField {...field('name', 'Name', 'name')} optional autoFocus />
      <ShopField {...field('line1', 'Street and number', 'address-line1')} />
      <ShopField {...field('line2', 'Unit, building or suburb', 'address-line2')} optional />
      <ShopField {...field('city', 'Town or city', 'address-level2')} half />
      <ShopField {...field('postal_code', 'Postal code', 'postal-code')} inputMode="numeric" half />
      <ShopField {...field('province', 'Province', 'address-level1')} optional />
      <ShopField {...field('country', 'Country', 'country-name')} optional />
      <ShopField {...field('phone', 'Phone', 'tel')} type="tel" optional />
    </ShopForm>
  )
}
