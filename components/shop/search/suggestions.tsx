'use client'
import { type ReactNode, useId, useLayoutEffect, useState } from 'react'
import { categoryHref, productHref } from '../links'
import { money } from '../money'
import { ProductPicture } from '../product/product-picture'
import { useSuggestions } from './use-suggestions'

export type SearchDetails = { base: string; siteId: string; currency: string }
type Option = { href: string; content: ReactNode }

/** What the shopper may mean, below the field: a list that is chosen from with the arrow keys while the field keeps the focus. */
export function Suggestions({ input, base, siteId, currency }: SearchDetails & { input: HTMLInputElement }) {
  const [q, setQ] = useState(input.value)
  const [closed, setClosed] = useState(false)
  const [active, setActive] = useState(-1)
  const list = useId()
  const found = useSuggestions(siteId, q.trim())

  const options: Option[] = [
    ...(found?.products ?? []).map((product) => ({
      href: productHref(base, product.sku),
      content: (
        <>
          <ProductPicture product={product} sizes="48px" />
          <span>{product.name}</span>
          <span className="s-price">
            {product.price_with_vat ? money(product.price_with_vat, currency) : 'Price on request'}
          </span>
        </>
      ),
    })),
    ...(found?.categories ?? []).map(({ name, slug, products }) => ({
      href: categoryHref(base, slug),
      content: (
        <span>
          {name} <small>{products === 1 ? '1 product' : `${products} products`}</small>
        </span>
      ),
    })),
  ]
  const open = options.length > 0 && !closed
  const chosen = open ? options[active] : undefined
  const idOf = (at: number) => `${list}-${at}`

  useLayoutEffect(() => {
    input.setAttribute('role', 'combobox')
    input.setAttribute('aria-autocomplete', 'list')
    input.setAttribute('aria-expanded', String(open))
    for (const [name, value] of [
      ['aria-controls', open ? list : ''],
      ['aria-activedescendant', chosen ? `${list}-${active}` : ''],
    ] as const)
      if (value) input.setAttribute(name, value)
      else input.removeAttribute(name)
  }, [input, open, list, chosen, active])

  useLayoutEffect(() => {
    const events = new AbortController()
    const listen = <K extends keyof HTMLElementEventMap>(type: K, run: (event: HTMLElementEventMap[K]) => void) =>
      input.addEventListener(type, run, { signal: events.signal })
    listen('input', () => {
      setQ(input.value)
      setClosed(false)
      setActive(-1)
    })
    listen('focus', () => setClosed(false))
    listen('blur', () => setClosed(true))
    listen('keydown', (event) => {
      if (event.isComposing) return
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault()
        setClosed(false)
        // Before the first and after the last is the field itself.
        const places = options.length + 1
        setActive((before) => ((before + (event.key === 'ArrowDown' ? 2 : places)) % places) - 1)
      } else if (event.key === 'Escape' && open) {
        event.preventDefault()
        setClosed(true)
        setActive(-1)
      } else if (event.key === 'Enter' && chosen) {
        event.preventDefault()
        location.assign(chosen.href)
      }
    })
    return () => events.abort()
  }, [input, open, chosen, options.length])

  return (
    <>
      <span className="s-spoken" role="status">
        {found && !closed && spoken(options.length)}
      </span>
      {open && (
        <div className="s-suggestions" role="listbox" id={list} aria-label="Suggestions">
          {options.map(({ href, content }, at) => (
            <a
              key={href}
              id={idOf(at)}
              role="option"
              aria-selected={at === active}
              tabIndex={-1}
              href={href}
              // The field keeps the focus, so that the list stays until the click is done.
              onPointerDown={(event) => event.preventDefault()}
            >
              {content}
            </a>
          ))}
        </div>
      )}
    </>
  )
}

const spoken = (count: number) =>
  count === 0
    ? 'No suggestions.'
    : `${count === 1 ? '1 suggestion' : `${count} suggestions`}. Use the arrow keys to choose.`
