import { defineApi, route } from '@/lib/core/http/api-table'
import { readChatSignal, readMyChats } from '../operations/chats/my-chats'
import { linkContact, linkCustomer, unlinkContact, unlinkCustomer } from '../operations/parties/desk-links'
import {
  listContactInteractions,
  listCustomerInteractions,
  listSupplierInteractions,
} from '../operations/parties/interactions'
import { listDeskContacts } from '../operations/parties/list-desk-contacts'
import { readSiteStats } from '../operations/stats/site-stats'

/** Chats of people, figures of sites, and who helpdesk contacts are here. */
export const partiesApi = defineApi('platform', 'Inbox', {
  'GET /erp/my-chats': route(readMyChats, {
    id: 'getMyChats',
    summary: 'Get your assigned conversations with their cards',
  }),
  'GET /erp/my-chats/signal': route(readChatSignal, {
    id: 'getMyChatsSignal',
    summary: 'Check for new activity in your conversations',
  }),
  'GET /erp/sites/{site}/stats': route(readSiteStats, {
    id: 'getSiteStats',
    summary: 'Get the cards of a dashboard tab',
  }),
  'GET /desk/contacts': route(listDeskContacts, {
    id: 'listDeskContacts',
    summary: 'List contacts of the helpdesk, read live, with who they are here',
  }),
  'POST /customers/{customer_id}/desk-link': route(linkCustomer, {
    id: 'addCustomerDeskLink',
    summary: 'Link a customer to a helpdesk contact',
  }),
  'DELETE /customers/{customer_id}/desk-link': route(unlinkCustomer, {
    id: 'removeCustomerDeskLink',
    summary: 'Unlink a customer from the helpdesk',
  }),
  'POST /crm/contacts/{contact_id}/desk-link': route(linkContact, {
    id: 'addContactDeskLink',
    summary: 'Link a contact to a helpdesk contact',
  }),
  'DELETE /crm/contacts/{contact_id}/desk-link': route(unlinkContact, {
    id: 'removeContactDeskLink',
    summary: 'Unlink a contact from the helpdesk',
  }),
  'GET /customers/{customer_id}/interactions': route(listCustomerInteractions, {
    id: 'listCustomerInteractions',
    summary: 'List calls, e-mails and helpdesk messages of a customer, newest first',
  }),
  'GET /crm/contacts/{contact_id}/interactions': route(listContactInteractions, {
    id: 'listContactInteractions',
    summary: 'List calls, e-mails and helpdesk messages of a contact, newest first',
  }),
  'GET /suppliers/{supplier_id}/interactions': route(listSupplierInteractions, {
    id: 'listSupplierInteractions',
    summary: 'List documents, payments, e-mails and questions of a supplier, newest first',
  }),
})
