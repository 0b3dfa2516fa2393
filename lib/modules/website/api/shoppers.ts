import { defineApi, type MachineAccess, route } from '@/lib/core/http/api-table'
import { sendMessage } from '../operations/contact/send-message'
import { addAddress, changeAddress, deleteAddress, listAddresses } from '../operations/shoppers/addresses'
import { setPassword, signOutEverywhere, updateMe } from '../operations/shoppers/change-account'
import { deleteMe } from '../operations/shoppers/delete-me'
import { findOrder } from '../operations/shoppers/find-order'
import { listMyOrders } from '../operations/shoppers/list-orders'
import { logIn } from '../operations/shoppers/log-in'
import { readMe } from '../operations/shoppers/read-me'
import { addResellerUser, listResellerUsers } from '../operations/shoppers/reseller-users'
import { sendCode } from '../operations/shoppers/send-code'
import { exchangeSsoCode } from '../operations/shoppers/sso'
import { verifyCode } from '../operations/shoppers/verify-code'
import { SHOPPER_HEADER } from '../shoppers/shopper-of'
import { siteSecret } from '../site/site-secret'
import { bothSpellings } from './both-spellings'

const machine: MachineAccess = siteSecret.access
const anybody = { machine, headers: { 'X-Site-Domain': 'site' } }
const signedIn = { machine, headers: { ...anybody.headers, ...SHOPPER_HEADER } }

/** Shoppers of a website, for a program that renders it elsewhere. */
export const shoppersApi = bothSpellings(
  defineApi('platform', 'Website', {
    'POST /public/website/auth/send-otp': route(sendCode, {
      ...anybody,
      id: 'sendShopperCode',
      summary: 'Mail a sign-in code; the answer is the same for every address',
    }),
    'POST /public/website/auth/verify-otp': route(verifyCode, {
      ...anybody,
      id: 'submitShopperCode',
      summary: 'Sign in with a mailed code; an unknown address gets an account',
    }),
    'POST /public/website/auth/login': route(logIn, {
      ...anybody,
      id: 'startShopperSession',
      summary: 'Sign in with a password',
      further: { 429: 'Too many tries; wait as Retry-After says' },
    }),
    'GET /public/website/auth/me': route(readMe, {
      ...signedIn,
      id: 'getShopper',
      summary: 'The signed-in shopper',
    }),
    'PUT /public/website/auth/me': route(updateMe, {
      ...signedIn,
      id: 'updateShopper',
      summary: 'Change the name and phone number of the signed-in shopper',
    }),
    'POST /public/website/auth/password': route(setPassword, {
      ...signedIn,
      id: 'setShopperPassword',
      summary: 'Set or change the shopper’s password; other sessions end',
    }),
    'POST /public/website/auth/sign-out-everywhere': route(signOutEverywhere, {
      ...signedIn,
      id: 'endShopperSessions',
      summary: 'End every session of the signed-in shopper',
    }),
    'POST /public/website/auth/sso-exchange': route(exchangeSsoCode, {
      ...anybody,
      id: 'acceptShopperSsoCode',
      summary: 'Sign in with a code of another system of the organization, once',
    }),
    'POST /public/website/auth/delete-account': route(deleteMe, {
      ...signedIn,
      id: 'deleteShopper',
      summary: 'Delete the signed-in shopper’s account, proved by a code or the password',
    }),
    'GET /public/website/auth/addresses': route(listAddresses, {
      ...signedIn,
      id: 'listShopperAddresses',
      summary: 'Addresses of the signed-in shopper, the default one first',
    }),
    'POST /public/website/auth/addresses': route(addAddress, {
      ...signedIn,
      id: 'addShopperAddress',
      status: 201,
      summary: 'Add an address; the first is the default one',
    }),
    'PUT /public/website/auth/addresses/{id}': route(changeAddress, {
      ...signedIn,
      id: 'updateShopperAddress',
      summary: 'Change an address, or make it the default one',
    }),
    'DELETE /public/website/auth/addresses/{id}': route(deleteAddress, {
      ...signedIn,
      id: 'deleteShopperAddress',
      summary: 'Delete an address',
    }),
    'GET /public/website/auth/orders': route(listMyOrders, {
      ...signedIn,
      id: 'listShopperOrders',
      summary: 'Orders of the signed-in shopper’s customer, the newest first',
    }),
    'POST /public/website/orders/find': route(findOrder, {
      ...anybody,
      id: 'findWebsiteOrder',
      summary: 'Mail the links of an address’s orders; the answer is the same for every address',
    }),
    'GET /public/website/reseller/users': route(listResellerUsers, {
      ...signedIn,
      id: 'listResellerUsers',
      summary: 'People who buy for the signed-in reseller',
    }),
    'POST /public/website/reseller/users': route(addResellerUser, {
      ...signedIn,
      id: 'addResellerUser',
      status: 201,
      summary: 'Add someone who buys for the signed-in reseller',
    }),
    'POST /public/website/contact': route(sendMessage, {
      ...anybody,
      id: 'sendWebsiteMessage',
      summary: 'Write to the shop',
    }),
  }),
)
