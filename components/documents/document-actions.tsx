'use client'
import {
  Ban,
  BookCheck,
  ChevronDown,
  Copy,
  CreditCard,
  Ellipsis,
  FilePlus2,
  Pencil,
  Printer,
  Trash2,
  Undo2,
} from 'lucide-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { Button, buttonClass } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '@/components/ui/overlays/menu'
import { toQuery } from '@/lib/client/api'
import { type Doctype, isBuying } from '@/lib/modules/accounting/schemas'
import type { DocumentDetails } from './types'
import { useDocumentList } from './use-document-list'
import { inSentence } from './words'

export type OpenDialog = 'submit' | 'cancel' | 'discard'

/** What can be done with the document as it stands; what is rare says in a line what it does. */
export function DocumentActions({
  document,
  onOpen,
}: {
  document: DocumentDetails
  onOpen: (dialog: OpenDialog) => void
}) {
  const { actions, doctype, id } = document
  const router = useRouter()
  const listOf = useDocumentList()
  const makeHref = (target: Doctype) => `${listOf(target)}/new?from=${doctype}:${id}`
  const [onlyNext] = actions.make
  return (
    <>
      {actions.edit && (
        <Link href={`${document.href}/edit`} className={buttonClass()}>
          <Pencil aria-hidden />
          Edit
        </Link>
      )}
      {actions.submit && (
        <Button variant="primary" icon={<BookCheck aria-hidden />} onClick={() => onOpen('submit')}>
          Submit…
        </Button>
      )}
      {actions.pay && (
        <Link href={payHref(document)} className={buttonClass('primary')}>
          <CreditCard aria-hidden />
          {isBuying(doctype) ? 'Pay' : 'Receive payment'}
        </Link>
      )}
      {actions.make.length === 1 && onlyNext && (
        <Link href={makeHref(onlyNext.doctype)} className={buttonClass()}>
          <FilePlus2 aria-hidden />
          Make {onlyNext.title.toLowerCase()}
        </Link>
      )}
      {actions.make.length > 1 && (
        <Menu>
          <MenuTrigger asChild>
            <Button icon={<FilePlus2 aria-hidden />}>
              Make next
              <ChevronDown aria-hidden />
            </Button>
          </MenuTrigger>
          <MenuContent align="end">
            {actions.make.map((next) => (
              <MenuItem
                key={next.doctype}
                hint={HINTS[next.doctype]}
                onSelect={() => router.push(makeHref(next.doctype))}
              >
                {next.title}
              </MenuItem>
            ))}
          </MenuContent>
        </Menu>
      )}
      <Menu>
        <MenuTrigger asChild>
          <IconButton label="More actions" icon={<Ellipsis aria-hidden />} variant="secondary" />
        </MenuTrigger>
        <MenuContent align="end">
          <MenuItem
            icon={<Printer aria-hidden />}
            hint="A PDF to send or keep."
            onSelect={() => window.open(`/api/v1/accounting/documents/${doctype}/${id}/print`, '_blank', 'noopener')}
          >
            Print
          </MenuItem>
          <MenuItem
            icon={<Copy aria-hidden />}
            hint="A new draft with the same lines, tied to nothing."
            onSelect={() => router.push(`${listOf(doctype)}/new?copy=${id}`)}
          >
            Copy to a new draft
          </MenuItem>
          {actions.return && (
            <MenuItem
              icon={<Undo2 aria-hidden />}
              hint={
                isBuying(doctype)
                  ? 'Takes goods or an amount back from the supplier; the bill stays as it is.'
                  : 'Gives goods or an amount back to the customer; the invoice stays as it is.'
              }
              onSelect={() => router.push(makeHref(doctype))}
            >
              {isBuying(doctype) ? 'Debit note' : 'Credit note'}
            </MenuItem>
          )}
          {(actions.discard || actions.cancel) && <MenuSeparator />}
          {actions.discard && (
            <MenuItem
              icon={<Trash2 aria-hidden />}
              tone="danger"
              hint="Gives the draft up. Nothing was posted; its number stays taken."
              onSelect={() => onOpen('discard')}
            >
              Discard the draft
            </MenuItem>
          )}
          {actions.cancel && (
            <MenuItem
              icon={<Ban aria-hidden />}
              tone="danger"
              hint={`Undoes the whole ${inSentence(doctype, document.is_return)}: what it posted is reversed, nothing is deleted.`}
              onSelect={() => onOpen('cancel')}
            >
              Cancel the {inSentence(doctype, document.is_return)}
            </MenuItem>
          )}
        </MenuContent>
      </Menu>
    </>
  )
}

const HINTS: Partial<Record<Doctype, string>> = {
  acc_purchase_order: 'With the quantities that are not ordered yet.',
  acc_purchase_receipt: 'With the quantities that are not received yet.',
  acc_purchase_invoice: 'With the quantities that are not billed yet.',
  acc_sales_order: 'With the quantities that are not ordered yet.',
  acc_sales_invoice: 'With the quantities that are not billed yet.',
}

const payHref = (document: DocumentDetails): string =>
  `/accounting/payments/new?${toQuery({
    document_id: document.id,
    party_type: isBuying(document.doctype) ? 'supplier' : 'customer',
    party_id: document.supplier_id ?? document.customer_id ?? undefined,
  })}`
