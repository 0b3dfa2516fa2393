/** Kaap Hosting's helpdesk; see create-history.ts for the notation. */
export const KAAP = {
  name: 'Kaap Hosting',
  inboxes: { website: 'Website chat', email: 'help@kaaphosting.example', whatsapp: 'WhatsApp', api: 'Control panel' },
  agents: [
    { name: 'Johan Botha', email: 'johan@kaaphosting.example', role: 'administrator', availability: 'online' },
    { name: 'Zanele Mthembu', email: 'zanele@kaaphosting.example', role: 'administrator', availability: 'busy' },
    { name: 'Riaan Jacobs', email: 'riaan@kaaphosting.example', role: 'agent', availability: 'online' },
    { name: 'Fatima Davids', email: 'fatima@kaaphosting.example', role: 'agent', availability: 'online' },
    { name: 'Naledi Khumalo', email: 'naledi@indaba.example', role: 'administrator', availability: 'offline' },
  ],
  // Sarah Armstrong writes with her own address from the number of her colleague at Khanya Consulting.
  contacts: `
Lindiwe Zulu | lindiwe.zulu@jacarandaveterinaryclinic.example | +27848064315
Ashwin Fortuin | ashwin.fortuin@kingfisherarchitects.example |
Deon du Plessis | | +27826508026
Refilwe Tladi | refilwe.tladi@post.example | 079 793 3697
Sarah Armstrong | sarah.armstrong@khanyaconsulting.example | +27813128395
Catherine O’Connor | catherine.oconnor@post.example |
Claire Armstrong | claire.armstrong@aloeengineering.example | +27613484799
Kabelo Mokoena | | +27726244036
Tshepo Molefe | tshepo.molefe@jacarandaguesthouse.example |
Elsabé Swanepoel | elsabe.swanepoel@webmail.example | +27726804825
Nomvula Gumede | nomvula.gumede@ubuntusecurity.example |
Rajesh Naidoo | | +27636378735
Stephen O’Connor | stephen.oconnor@umhlangamotors.example | +27725953473
Michael Henderson | michael.henderson@mail.example |
Themba | | +27745550133
quiet-river-208 | |
`,
  conversations: String.raw`
@ email | Lindiwe Zulu | resolved | Fatima | 21d 09:40 | email
< Since this morning nobody at the clinic receives mail from outside.
> Good morning Lindiwe\n\nThe mailbox of reception is full, and it gets the copies of all others. I have doubled its size, mail is coming in.\n\nFatima
< It is. Thank you for the quick help.
@ website | Elsabé Swanepoel | resolved | Riaan | 19d 14:02 | domain
* Welcome to Kaap Hosting. Someone will be with you shortly.
< Hoe kry ek my domein van die ou verskaffer af na julle toe?
> Hallo Elsabé, ons vra dit aan en jy kry 'n e-pos om dit goed te keur. Vir .co.za kos dit niks.
< Baie dankie, ek het so pas goedgekeur
> En hy is hier. Alles werk soos voorheen.
@ api | Claire Armstrong | resolved | Riaan | 17d 11:15 | wordpress
< Ticket from the control panel: after the update the site shows a white page.
> Hello Claire, a plugin needs PHP 8.2 and the site runs on 8.0. I switched it over, the page is back.
< Brilliant.
@ whatsapp | Deon du Plessis | resolved | Fatima | 15d 08:23 | billing
< Hi, card was stolen, how do I pay with the new one
> Morning Deon, log in to the panel, Billing, Add card. The old one goes once the new one has paid.
< done
@ email | Tshepo Molefe | resolved | Zanele | 13d 10:50 | renewal
< Please do not renew jacaranda-lodge.example, we do not need it any more. Keep the other one.
> Good day Tshepo\n\nAuto-renewal is off for jacaranda-lodge.example, it ends on the 3rd. The other domain stays as it is.\n\nZanele
@ website | quiet-river-208 | resolved | Riaan | 12d 21:36 |
* Welcome to Kaap Hosting. Someone will be with you shortly.
< is the cheapest plan enough for a woocommerce shop
> Good morning! For a small shop yes, up to about 200 products. Beyond that take the next one, you can change at any time.
@ whatsapp | Kabelo Mokoena | resolved | Fatima | 10d 13:09 | email
< My mail on the phone keeps asking for the password
> Hi Kabelo, outgoing server must be mail.kaaphosting.example, port 465. Yours says 25.
< works!
@ email | Nomvula Gumede | resolved | Johan | 8d 15:44 | sales
< Please quote for a dedicated server with daily backups, in South Africa, for our control room software.
> Dear Nomvula\n\nThank you. You have the quotation for our Cape Town data centre in your mail, with backups to Johannesburg.\n\nJohan
< Received. Our technician will be in touch.
@ api | Ashwin Fortuin | resolved | Riaan | 6d 09:27 | ssl
< Ticket from the control panel: the certificate expired over the weekend and clients see a warning.
~ Renewal failed because of an old CAA record of theirs.
> Hello Ashwin, it is renewed. A CAA record from your former host forbade it; with your consent I remove that.
< Yes, remove it please.
@ email | Stephen O’Connor | open | Johan | 4d 12:31 | migration | high
< We have 40 mailboxes on an old Exchange. What would the move to you look like, and over which weekend?
> Hello Stephen\n\nWe copy everything beforehand and switch on a Friday evening. On Monday only the password is new. I send a plan.\n\nJohan
< Good. Not the last weekend of the month please, that is payroll.
@ website | Michael Henderson | snoozed | Fatima | 3d 16:18 | domain
* Welcome to Kaap Hosting. Someone will be with you shortly.
< my domain says pending transfer for 4 days
> The former registrar has until tomorrow to release it, Michael. I look again then.
@ email | Sarah Armstrong | open | Zanele | 2d 10:05 | billing
< Our invoice is addressed to Rajesh, who has left. Please address invoices to me from now on.
> Hello Sarah\n\nI changed the contact for invoices. May we delete his sign-in to the panel as well?\n\nZanele
< Yes please, and his phone number is now mine.
@ whatsapp | Rajesh Naidoo | pending | - | 1d 09:50 | sales
< Hello, do you host Laravel applications
@ whatsapp | Themba | open | - | 1d 15:12 |
< Good afternoon can you help me with a logo
@ api | Refilwe Tladi | open | Riaan | 4h | email
< Ticket from the control panel: newsletters from our site land in spam.
> Hello Refilwe, your domain has no DKIM key yet. I have added one, please send a test in an hour.
< Sent, and it landed in the inbox! The second one is in spam again though
@ website | Catherine O’Connor | open | - | 55m | outage | urgent
* Welcome to Kaap Hosting. Someone will be with you shortly.
< My shop answers 503 and we have a sale running today
< Please hurry
`,
} as const
