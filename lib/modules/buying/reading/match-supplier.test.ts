import { expect, test } from 'vitest'
import { matchSupplier, plainName, similarity } from './match-supplier'
import type { Field } from './types'

const field = (value: string): Field<string> => ({ value, confidence: 0.9, source: null, text: value })
const read = (name: string | null, vat: string | null = null) => ({
  supplier_name: name === null ? null : field(name),
  supplier_vat_number: vat === null ? null : field(vat),
})
const supplier = (id: string, name: string, vat_number: string | null = null) => ({ id, name, vat_number, email: null })

const known = [
  supplier('cables', 'Umkhonto Cabling Supplies (Pty) Ltd', '4123456789'),
  supplier('bosveld', 'Bosveld Elektries CC'),
  supplier('cape', 'Cape Town Office Furniture', '4999999999'),
  supplier('paper', 'Table Bay Stationers'),
]

test('the VAT number decides, also against the name', () => {
  expect(matchSupplier(read('Something Else', '4123 456 789'), known)).toMatchObject({
    supplier_id: 'cables',
    reason: 'vat_number',
  })
})

test('the same name without marks, accents and legal endings', () => {
  expect(matchSupplier(read('BOSVELD ELEKTRIES'), known)).toMatchObject({ supplier_id: 'bosveld', reason: 'name' })
  expect(matchSupplier(read('Umkhonto Cabling Supplies Proprietary Limited'), known)?.supplier_id).toBe('cables')
  expect(matchSupplier(read('Table Bay Stationers', '4000000000'), known)?.reason).toBe('name')
  expect(plainName('Sipho & Daughters Transport (Pty) Ltd t/a SDT')).toBe('sipho and daughters transport')
  expect(plainName('Café Déjà Vu CC')).toBe('cafe deja vu')
  // A name that is nothing but an ending is still a name.
  expect(plainName('Limited')).toBe('limited')
})

test('a very similar name, where no other is nearly as similar', () => {
  expect(similarity('table bay stationers', 'table bay statloners')).toBeLessThan(0.85)
  expect(matchSupplier(read('Table Bay Stationerss'), known)).toMatchObject({
    supplier_id: 'paper',
    reason: 'similar_name',
  })
  expect(matchSupplier(read('Table Mountain Stationers'), known)).toBeNull()
})

test('nothing where it is not certain', () => {
  expect(matchSupplier(read(null), known)).toBeNull()
  expect(matchSupplier(read('Unknown Traders'), known)).toBeNull()
  const near = [
    supplier('one', 'Kgalagadi Network Services North'),
    supplier('two', 'Kgalagadi Network Services Northh'),
  ]
  expect(matchSupplier(read('Kgalagadi Network Services Northhh'), near)).toBeNull()
  const twice = [supplier('one', 'Bosveld Elektries'), supplier('two', 'Bosveld Elektries CC')]
  expect(matchSupplier(read('Bosveld Elektries'), twice)).toBeNull()
})

test('branches with one VAT number are told apart by their names', () => {
  const branches = [
    supplier('jhb', 'Mzansi Cleaning Johannesburg', '4111'),
    supplier('cpt', 'Mzansi Cleaning Cape Town', '4111'),
  ]
  expect(matchSupplier(read('Mzansi Cleaning Cape Town', '4111'), branches)?.supplier_id).toBe('cpt')
  expect(matchSupplier(read('Mzansi Cleaning', '4111'), branches)).toBeNull()
})
