/**
 * Highveld Fibre's helpdesk: people of the demo's customers and contacts by the same addresses and numbers, and some that nobody knows.
 * See create-history.ts for the notation.
 */
export const HIGHVELD = {
  name: 'Highveld Fibre',
  inboxes: {
    website: 'Website chat',
    email: 'support@highveldfibre.example',
    whatsapp: 'WhatsApp',
    api: 'Customer portal',
  },
  agents: [
    { name: 'Thandiwe Mokoena', email: 'thandiwe@highveldfibre.example', role: 'administrator', availability: 'busy' },
    {
      name: 'Pieter van der Merwe',
      email: 'pieter@highveldfibre.example',
      role: 'administrator',
      availability: 'online',
    },
    { name: 'Ayesha Patel', email: 'ayesha@highveldfibre.example', role: 'agent', availability: 'online' },
    { name: 'Sipho Dlamini', email: 'sipho@highveldfibre.example', role: 'agent', availability: 'online' },
    { name: 'Naledi Khumalo', email: 'naledi@indaba.example', role: 'administrator', availability: 'offline' },
  ],
  // Chatwoot keeps E.164; two came from an old list in the national spelling. Megan Walker writes from the number of Kingfisher Logistics.
  contacts: `
Mpho Tladi | mpho.tladi@baobabattorneys.example | +27613195579
Nosipho Makhanya | nosipho.makhanya@mopanepharmacy.example |
Megan Walker | megan.walker@kingfisherproperties.example | +27823770471
Tshepo Ramaphosa-Nkwe | | +27835278252
Vikash Reddy | vikash.reddy@webmail.example | 082 481 4067
Lindiwe Dlamini | lindiwe.dlamini@bushveldveterinaryclinic.example | +27745595631
Babalwa Ntshinga | babalwa.ntshinga@inbox.example |
Mpho Letsie | | 0729246822
Lauren Henderson | lauren.henderson@sizweguesthouse.example | +27793953168
Boitumelo Mokoena | Boitumelo.Mokoena@webmail.example |
Ilze Venter | ilze.venter@mail.example |
~ilze 🌻 | | +27768056823
Imraan Pillay | imraan.pillay@highveldengineering.example | +27817984085
Neo Sebata | | +27799338393
Zulfa Fortuin | zulfa.fortuin@jacarandaconsulting.example |
Marietjie Venter | | +27833441371
Andile Ndlovu | andile.ndlovu@inbox.example |
Kabelo Maseko | kabelo.maseko@mail.example | +27717513397
Sipho Ngcobo | | +27712431721
Aisha Maharaj | aisha.maharaj@inbox.example |
Faried Hendricks | faried.hendricks@umhlangaarchitects.example | +27829061671
Faried Adams | | +27836461113
Catherine Williams | catherine.williams@karoomotors.example |
Thandeka Mthembu | | +27616059825
Dirk Opperman | dirk.opperman@elsewhere.example | +27825550171
Nomsa | | +27735550182
holy-grass-417 | |
`,
  conversations: String.raw`
@ whatsapp | ~ilze 🌻 | resolved | Sipho | 24d 08:12 | outage
< Morning! No internet in Umhlanga since last night, the light on the box is red
> Morning Ilze. A red light means that the fibre signal is lost. There is a break on your street and a team is on site.
< Ok any idea how long?
> They splice until about 11. I will write as soon as your line is up.
> Your line has been up since 10:42. Is everything working on your side?
< Yes all good, thank you!!
@ email | Mpho Tladi | resolved | Ayesha | 23d 09:31 | billing
< Good morning\n\nPlease send us a statement for September and October for our auditors. The account is in the name of Baobab Attorneys.\n\nKind regards\nMpho Tladi
> Dear Mpho\n\nThe statement is attached to the mail that accounts sent you a minute ago. Please tell us if the auditors need the invoices too.\n\nAyesha
< Received with thanks.
@ website | Vikash Reddy | resolved | Sipho | 22d 18:40 | speed
* Hi! We answer within a few minutes between 8 and 5.
< Speed test gives me 38 of 100 Mbps. Only in the evening
~ Line is clean. He is on the old router, 2.4 GHz only.
> Hello Vikash, your line itself gives 100. The router that you have from 2019 cannot do more than about 40 on Wi-Fi. Could you try with a cable once?
< With the cable its 97. So I need a new router?
> Yes. You get one for R 399 or with a 24 month term for nothing. Shall I send the offer?
< Please do
@ email | Imraan Pillay | resolved | Pieter | 21d 10:05 | sales
< We are moving our offices to Rivonia in the new year. Can you tell us whether 500/500 is available at 12 Wessel Road?
> Hello Imraan\n\nIt is: the building has been live since June, on our own ring. Installation takes ten working days. I have sent a quotation to you.\n\nPieter
< Thank you, I will take it to the partners this week.
@ website | Babalwa Ntshinga | resolved | Ayesha | 20d 11:20 | billing
* Hi! We answer within a few minutes between 8 and 5.
< why was I charged twice this month
> I am sorry about that, Babalwa. One moment, I am looking at your account.
> The second one is the pro rata for your upgrade on the 12th, R 113. The full month was charged once.
< oh ok I see it now thanks
@ whatsapp | Neo Sebata | resolved | Sipho | 19d 13:02 | router
< Hi what is my wifi password pls, changed phones
> Hi Neo, it is printed under the router, after the letters KEY. I never see it from here.
< found it 👍
@ api | Lauren Henderson | resolved | Sipho | 18d 07:48 | guest-wifi
< Ticket from the portal: guests cannot reach the sign-in page of the guest Wi-Fi since the storm.
> Hello Lauren, the access point in the garden does not answer any more. Is its little blue light on?
< No light at all.
> Then its power supply went with the storm. A technician brings one tomorrow between 9 and 11.
~ Van 2, Thursday. Power supply 48 V is on the shelf.
< Perfect, thank you.
@ email | Catherine Williams | resolved | Pieter | 17d 14:26 | sales
< Good day, we would like to compare. What do you charge for 200/200 at a workshop in Germiston, no contract?
> Good day Catherine\n\nR 1 099 a month including VAT, month to month, R 999 once for the installation. There is fibre in your road.\n\nPieter
@ whatsapp | Tshepo Ramaphosa-Nkwe | resolved | Ayesha | 16d 09:15 | billing
< Dumelang. I will be able to pay only on the 28th this month, will you cut me off
> Dumela Tshepo. Thank you for telling us first. I moved your debit order to the 28th, nothing will be cut.
< Kea leboga!
@ website | holy-grass-417 | resolved | Sipho | 15d 20:11 |
* Hi! We answer within a few minutes between 8 and 5.
< do you have coverage in parys
> Good morning! Not yet, the nearest that we serve is Vanderbijlpark. Shall we tell you when that changes?
@ email | Zulfa Fortuin | resolved | Ayesha | 14d 08:55 | billing, vat
< Please correct our VAT number on invoices from now on: 4720114455. And could you issue October again?
> Good morning Zulfa\n\nThe number is corrected. A tax invoice cannot be changed, so you get a credit note and a new invoice for October today.\n\nAyesha
< That is perfect.
@ whatsapp | Kabelo Maseko | resolved | Sipho | 13d 16:37 | installation
< Technician did not come today??
~ Gate code was wrong on the job card, he stood outside for 20 minutes.
> I am sorry, Kabelo. He was at the gate at 14:10 and could not reach you. May we come tomorrow at 8, first job of the day?
< ok but please phone this number when at the gate
> Noted on the job card. See you at 8.
@ website | Aisha Maharaj | resolved | Ayesha | 12d 10:44 | cancellation
* Hi! We answer within a few minutes between 8 and 5.
< I am leaving the country and must cancel end of the month
> We are sorry to see you go, Aisha. It is noted for the 30th. Please drop the router at any of our shops before that.
< Will do. It was a good service honestly
@ email | Lindiwe Dlamini | resolved | Pieter | 11d 11:58 | static-ip
< We need a fixed IP address for the new X-ray machine's remote support. How do we order that?
> Hello Lindiwe\n\nIt is R 95 a month and active within an hour. Shall I add it to the account of the clinic?\n\nPieter
< Yes please.
> Done: 41.0.113.77. The supplier's people can use it from 14:00.
@ whatsapp | Marietjie Venter | resolved | Sipho | 10d 07:30 | outage
< Goeiemôre, ons kantoor in Centurion is van die lug af
> Goeiemôre Marietjie. Die netwerkverskaffer werk tot 08:30 aan die kabel in Jeanlaan, dit was aangekondig. Is dit ná 08:30 nog af?
< Dit werk weer, dankie!
@ email | Faried Hendricks | resolved | Ayesha | 9d 15:12 | billing
< Kindly cancel the second line, reference C1017-2, as from next month.
> Dear Faried\n\nThe second line ends on the last day of this month. Your next invoice has one line.\n\nAyesha
@ api | Nosipho Makhanya | resolved | Sipho | 8d 12:20 | card-machine
< Ticket from the portal: card machines lose the connection every few minutes. Customers are waiting.
> Hello Nosipho, I see the router restarting every seven minutes. Please unplug the UPS from it and use the wall for now.
< That helped, it stays on now.
> Then the UPS is at its end. I have put a note on your account in case it starts again.
@ whatsapp | Sipho Ngcobo | resolved | Sipho | 7d 17:05 | sales
< Do you do phone lines too? The bakery needs 2
> We do, over the fibre that you have: R 89 a line, you keep your number. Shall Pieter call you tomorrow?
< yes after 10, before that its bread
@ website | Boitumelo Mokoena | open | Ayesha | 6d 14:33 | upgrade
* Hi! We answer within a few minutes between 8 and 5.
< Can I upgrade to 200 before the holidays?
> Certainly, Boitumelo. From the 1st, at R 899. Should I book it?
< let me ask at home
> No hurry. It is booked within a minute whenever you say so.
@ email | Megan Walker | open | Pieter | 5d 09:02 | sales, multi-site | high
< Following our call: please quote for all six buildings, 300/300 each, one invoice for head office and a discount that reflects it.
> Hello Megan\n\nThank you. Four buildings are on our own ring, for two I wait for the network operator. You have the quotation by Friday.\n\nPieter
~ Head office pays for Logistics as well, that is why the number on file is theirs.
< Friday is fine. Please include the failover over LTE as an option.
@ whatsapp | Faried Adams | open | Sipho | 4d 11:47 | installation
< When is our installation, nobody has called
> Hello Faried, the trench to your guest house is being dug this week. I call you as soon as it has a date.
< Thanks
> It is Thursday at 9. Will someone be there?
< Yes I am there the whole day
@ website | Andile Ndlovu | snoozed | Ayesha | 3d 15:26 | refund
* Hi! We answer within a few minutes between 8 and 5.
< My refund for the router has not come
> It was paid on Monday, Andile. Banks take up to three days. I look again tomorrow morning.
@ email | Dirk Opperman | pending | - | 2d 08:19 | spam
< Dear business owner\n\nWe noticed that your website is not on the first page of the search results. Our experts can help.\n\nDirk
@ whatsapp | Nomsa | open | - | 1d 16:08 | coverage
< Hello is there fibre in Protea Glen ext 11
< and how much is the cheapest
@ api | Mpho Letsie | open | Sipho | 1d 10:14 | speed
< Ticket from the portal: video calls freeze every afternoon.
> Hello Mpho, I measure your line every five minutes until tomorrow and come back to you with the result.
< Thank you. It just happened again, 15:20
@ email | Ilze Venter | open | Ayesha | 5h | billing
< Good day, this month's invoice has two times the installation fee. Please check.
> Good day Ilze, you are right, one of them is a mistake. I am making a credit note.
< Thank you Ayesha. When will it be on my account?
@ whatsapp | Thandeka Mthembu | open | - | 95m | outage | urgent
< Our whole street is down, Pinetown, Anderson Road
< There is a truck with a digger at the corner, I think they hit something
< Anybody there?
@ website | Imraan Pillay | open | Pieter | 40m | sales
* Hi! We answer within a few minutes between 8 and 5.
< The partners said yes to Rivonia. What do you need from us to start?
@ email | Catherine Williams | resolved | Thandiwe | 4h | sales
< Good day Thandiwe, the workshop would like to sign. Can you hold the price until our board meets on Thursday?
> Good day Catherine\n\nWith pleasure: the price in your quotation holds until the end of the month.\n\nThandiwe
< That helps a lot, thank you.
@ whatsapp | Lauren Henderson | open | Thandiwe | 2h | guest-wifi, sales
< Hi Thandiwe, the guest Wi-Fi is perfect now. Two of the cottages still have none, can you quote for them?
> Of course, Lauren. How far are they from the main house?
< About 60 and 90 metres, there is a trench for a cable
@ email | Zulfa Fortuin | open | Thandiwe | 75m | billing
< Good day Thandiwe\n\nOur auditors ask for a letter that confirms our balance at the end of October. Could you sign one?\n\nKind regards\nZulfa Fortuin
@ website | Babalwa Ntshinga | open | Thandiwe | 25m | upgrade
* Hi! We answer within a few minutes between 8 and 5.
< Ayesha says you decide about exceptions. May I go back to my old package without paying for the installation again?
`,
} as const
