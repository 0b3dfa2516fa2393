import { fonts, INK, type Pdf } from '@/lib/core/pdf/document'
import { rule } from '@/lib/core/pdf/table'
import type { Party, Seller } from './print-details'

/** What stands on every paper for a customer or a supplier. */

export const leftOf = (doc: Pdf) => doc.page.margins.left
export const widthOf = (doc: Pdf) => doc.page.width - doc.page.margins.left - doc.page.margins.right

/** Who writes at the left, what it is at the right; below them a line. */
export function drawHead(doc: Pdf, company: Seller, title: string, lines: string[]): void {
  const top = doc.y
  const left = drawCompany(doc, company, top)
  doc.y = Math.max(left, drawTitle(doc, title, lines, top)) + 14
  rule(doc, leftOf(doc), doc.y, widthOf(doc), INK.line)
  doc.y += 8
}

function drawCompany(doc: Pdf, company: Seller, top: number): number {
  const width = widthOf(doc) * 0.55
  doc.font(fonts.bold).fontSize(15).fillColor(INK.text).text(company.name, leftOf(doc), top, { width })
  const lines = [
    company.address,
    company.vat_number && `VAT number ${company.vat_number}`,
    company.registration_number && `Registration ${company.registration_number}`,
    [company.phone, company.email].filter(Boolean).join(' · '),
  ].filter(Boolean)
  doc.font(fonts.regular).fontSize(8.5).fillColor(INK.muted).text(lines.join('\n'), { width })
  return doc.y
}

function drawTitle(doc: Pdf, title: string, lines: string[], top: number): number {
  const width = widthOf(doc) * 0.42
  const x = leftOf(doc) + widthOf(doc) - width
  doc.font(fonts.bold).fontSize(18).fillColor(INK.text).text(title, x, top, { width, align: 'right' })
  doc
    .font(fonts.regular)
    .fontSize(9.5)
    .text(lines.join('\n'), x, doc.y + 2, { width, align: 'right' })
  return doc.y
}

export function drawParty(doc: Pdf, label: string, name: string, party: Party | null, width = widthOf(doc)): void {
  doc.font(fonts.regular).fontSize(8).fillColor(INK.muted)
  doc.text(label, leftOf(doc), doc.y, { width })
  doc.font(fonts.bold).fontSize(10.5).fillColor(INK.text).text(name, { width })
  const lines = [
    party?.contact_person,
    party?.address,
    party?.city,
    party?.vat_number && `VAT number ${party.vat_number}`,
    party?.email,
  ].filter(Boolean)
  if (lines.length) doc.font(fonts.regular).fontSize(9).text(lines.join('\n'), { width })
  doc.y += 12
}

export function drawWords(doc: Pdf, heading: string, words: string): void {
  const width = widthOf(doc)
  demandRoom(doc, 40)
  doc.font(fonts.bold).fontSize(8.5).fillColor(INK.text).text(heading, leftOf(doc), doc.y, { width })
  doc.font(fonts.regular).fontSize(8.5).text(words, { width })
  doc.y += 8
}

export function demandRoom(doc: Pdf, height: number): void {
  if (doc.y + height > doc.page.maxY()) doc.addPage()
}
