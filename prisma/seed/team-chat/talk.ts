/**
 * What is said in the demo. T Thandiwe (owner), P Pieter (administrator), A Ayesha (moderator), S Sipho (member),
 * L Lerato (guest), N Naledi; M the monitoring bot, I the organization's own. `[[deal:0]]` is a link to a real deal,
 * `[[file:map]]` to an uploaded file.
 */
export const HIGHVELD = `
=== general > Welcome | 27d 08:30
T: Good morning everybody! From today we talk here instead of in six WhatsApp groups. One channel for each part of the work, one topic for each thing. {tada:P,A,S wave:N}
P: Finally. My phone buzzes 200 times a day. {joy:T,S}
A: I made **operations** for everything that is down and **installations** for what goes up.
S: Does it work on my old Samsung in the van?
P: Yes, any app that speaks Zulip. Make a key under *Team chat, Settings* and paste it. {thumbs_up:S}
S: Works. Even at the quarry.
=== general > Fibre week poster | 25d 10:05
A: The poster for the Centurion mall is here: [[file:poster]]
T: Lovely. Can the price be bigger?
A: Twice as big, and in orange. Printer needs it by 3.
P: **R599** must be readable from the food court.
A: Done. {heart:T rocket:P}
=== general > Friday lunch | 21d 11:10
S: /poll Friday lunch?
  Bunny chow
  Braai at the depot
  Wraps, says Ayesha
! T0 P1 S1 A2 N0
S: Vote or eat what I choose.
P: Braai. It is not even close. {fire:S}
A: Three of us do not eat meat, Pieter.
P: Mielies and braaibroodjies. I am not a monster. {joy:T,A,N}
=== general > Office move | 18d 09:00
T: We sign for the new place in Highveld Techno Park on the 1st. More space for the splice lab, and a real store room.
P: Parking for the vans?
T: Eleven bays, covered.
S: And the ladder rack?
> Ladder rack
T: You may design it. {tada:S}
S: Steel or aluminium? Steel is R4 000 cheaper.
A: Aluminium. You carry it, not the accountant.
=== general > Address change | 18d 11:30
A: When do we tell customers about the new address?
T: Two weeks before. Can you draft something?
A: On it. Where we go and why is in #**general>Office move**.
=== general > Address change | 17d 13:20
A: Draft:
  > From 1 December you find us in Highveld Techno Park. Your line stays exactly as it is.
  > Invoices, contracts and our numbers do not change.
T: Add the map. Otherwise perfect. {check:A}
A: [[file:map]]
P: Good. I put it on the website on the 20th.
=== general > Load shedding | 12d 06:40
N: Stage 4 until Sunday. Schedule for our POPs:
  | POP | Off | Battery |
  |---|---|---|
  | Melville | 10:00 to 12:30 | 6 h |
  | Centurion | 14:00 to 16:30 | 8 h |
  | Midrand | 18:00 to 20:30 | **2 h** |
P: Midrand worries me. @**Sipho Dlamini** can you bring the generator round before five?
S: Yes. Diesel is low, I need about R900.
T: Take it from petty cash, send me the slip. {thumbs_up:S}
S: [[file:slip]]
T: Thanks.
N: Midrand held. 2 h 11 min on batteries, then the generator. {muscle:P,T clap:A}
=== general > Address change | 6d 09:15
P: It is on the website now.
A: And 1 240 mails went out, 11 bounced.
T: :tada:
=== general > Year-end function | 4d 10:00
T: Thursday the 12th, Hartbeespoort, boats and a band. Families welcome. @**all** please say who comes.
P: Four of us. {star:T}
S: Two, and a very small baby.
A: One plus my mother, who has heard about the boats. {joy:T,N}
L: May I come too? I am only here for the survey until then.
T: Of course, @**Lerato Nkosi**!
N: In.
=== general > Year-end function | -170m
A: The boat people need the final number by noon tomorrow.
P: I count 23 with families.
A: Do we know if @**Thandiwe Mokoena** booked the band?
=== operations > Outage in Melville | 23d 07:12
M: :warning: **OLT-MEL-02** does not answer. 214 customers behind it.
P: Looking. Power or fibre?
N: Power is fine, the uplink is dark. Light stops 3.2 km out, near 4th Avenue.
S: City Parks is cutting trees on 4th. I drive past now.
S: Found it. A branch took the cable at pole 41. {scream:A}
P: How long?
S: Two hours with the spare drop, if somebody brings me the fusion splicer.
A: I am on the way with it. Customers got an SMS, 214 sent.
S: Spliced, loss 0.04 dB. {clap:P,T,N}
M: :check: **OLT-MEL-02** is back after 2 h 38 min.
T: Well done. Write down what we need so that the next one takes one hour. {thumbs_up:P,S}
P: Second splicer for the western vans. I ask for a quote.
=== operations > Slow evenings in Midrand | 20d 19:30
N: Third evening in a row with complaints from Midrand between 19 and 22.
N: Transit is at 91 % at peak. Graph: [[file:traffic]]
P: We said we upgrade at 80. That is on me.
T: What does the next step cost?
P: R14 200 a month for another 10 G, or R9 800 if we commit for 24 months.
T: Take the 24 months. {check:P,N}
N: New port is patched. Peak yesterday was 54 %.
S: My mother in Midrand says thank you. {heart:N}
=== operations > Firmware for the ONTs | 16d 08:45
N: Release notes of 4.2.1: fixes the Wi-Fi dropouts on the white boxes. Plan:
  1. Our own houses tonight
  2. 50 volunteers on Wednesday
  3. Everybody, 500 a night
P: Roll-back?
N: \`\`\`bash
  for ont in $(cat batch.txt); do
    ./olt rollback --ont "$ont" --to 4.1.9
  done
  \`\`\`
P: Good. {thumbs_up:S}
N: Our houses: fine. Volunteers: 49 fine, 1 was unplugged by a hadeda.
P: By a what? {joy:S,A,T}
N: The bird. It is in the ticket.
N: Batch 1 of 9 done.
N: All done. Tickets about Wi-Fi are down by **38 %** in a week. {tada:P,T,A}
=== operations > Water in the Irene manhole | 13d 07:05
S: Irene manhole 7 is a swimming pool again.
S: [[file:manhole]]
P: Is the joint dry?
S: For now. The lid seal is gone.
P: Order two seals. And tell the municipality, their pipe leaks into it since August.
A: I wrote to them, reference COJ-88213.
S: Seals are in. Pumped, dried, closed. {check:P}
=== operations > Outage in Centurion | 9d 15:40
M: :warning: **OLT-CEN-01** does not answer. 388 customers behind it.
N: Battery cabinet alarm five minutes before. Somebody stole the batteries.
T: Again? Is everybody safe?
N: Yes, nobody was there.
P: I have four in the store. @**Sipho Dlamini**?
S: Loading.
M: :check: **OLT-CEN-01** is back after 1 h 12 min.
P: I want the steel cage that we talked about. R18 000, done by Friday.
T: Yes. Approved. {check:P thumbs_up:N}
=== operations > Maintenance on Sunday | 5d 14:00
N: Sunday 02:00 to 04:00: core router in Midrand gets its second supervisor. Two interruptions of about 30 seconds.
A: Notice goes out on Thursday. Text as last time?
N: Yes please, three interruptions.
~ Yes please. **Two** interruptions, not three.
A: Sent.
N: Done at 02:51. Interruptions of 11 s and 9 s. {rocket:P,T}
=== operations > Outage in Rosebank | -1500m
M: :warning: **OLT-ROS-01**: 12 % packet loss on the uplink.
N: It is the optic, not the line. Power fell from -14 to -27 dBm overnight.
P: Do we have spares of that one?
N: One in Midrand.
S: I can be there at 17:30.
=== operations > Outage in Rosebank | -240m
S: Swapped last night, but I see loss again this morning.
N: Confirmed, 3 %. That points at the patch panel.
P: @**Thandiwe Mokoena** if we replace the whole panel, 60 customers are off for an hour. Tonight at 23:00?
N: I vote for tonight, too.
=== installations > Schedule | 24d 07:30
A: Today:
  * Sipho: 3 homes in Irene, 1 business in Cornwall Hill
  * Team 2: trenching in Lyttelton, metres 120 to 260
S: The second home in Irene has a dog the size of a cow. {joy:A}
A: It is in the notes: *bring biscuits*.
S: Three of three. The dog is called Tiny.
=== installations > Lyttelton trench | 22d 12:10
L: Survey of the second part is done, 40 metres are rock.
L: [[file:survey]]
P: How bad?
L: Breaker for two days, or we go round through the park: 70 metres more, soft ground.
P: Round through the park. Do we have the wayleave?
L: For the park yes, since March.
P: Then go. {thumbs_up:L,A}
=== installations > Guest house in Parkhurst | 19d 09:20
A: New business order: [[deal:0]]. They want it before the long weekend.
P: Feasible? @**Lerato Nkosi** how far is our duct?
L: 35 metres from the gate, one road crossing, there is a duct under it already.
P: Then Friday.
S: Lit at 14:10. 500 up, 500 down. They gave me scones. {yum:A,T}
=== installations > Spare parts | 15d 08:10
S: We have 6 drop cables left and I use 4 a day.
P: 200 ordered. Courier says tomorrow.
S: He said that last time.
P: This time I have his mobile number. {joy:S}
S: They are here. List of what is in the store: [[file:stock]]
A: /todo Before the holidays
  Count the store: both rooms
  Service the fusion splicers
  New first-aid boxes for the vans
  Tyres of van 3
=== installations > Schedule | 8d 07:28
A: Today:
  * Sipho: 4 homes in Centurion
  * Team 2: pole work in Melville with the cherry picker
S: Who has the cherry picker's key?
P: In the safe, same place as ever.
S: The safe's key?
P: :sigh: On my desk. {joy:A}
=== installations > Business park in Midrand | 7d 10:00
P: 14 tenants, one landlord, one very long contract: [[deal:1]]
T: Is clause 9 gone, the one about exclusivity?
P: Gone. They pay for the risers.
T: Then sign.
P: Signed. First tenants in January. {tada:T,A,S,N}
=== installations > Schedule | -300m
A: Today:
  * Sipho: 2 homes in Rosebank, after the swap
  * Team 2: Lyttelton, last 40 metres
S: Running 30 minutes late, Jan Smuts is closed.
A: I told the customer. {thumbs_up:S}
=== sales > Spring campaign | 26d 10:30
A: The ads run since midnight. Leads come in by themselves now.
T: Where do I see them?
A: CRM, Leads, category *Fibre*. The first one: [[lead:0]]
P: 19 until noon. {rocket:A}
T: What does one cost us?
A: R31 so far. Last spring it was R58. {clap:T,P}
=== sales > Who calls whom | 22d 08:50
P: I take everything north of Grayston, Ayesha the south, the AI calls who filled the form at night.
A: And who calls back?
P: Whoever the customer asks for.
T: Simple. I like it. {thumbs_up:A}
=== sales > Prices 2027 | 14d 11:00
T: Proposal, please tear it apart:
  | Line | Now | 2027 |
  |:--|--:|--:|
  | 50 / 50 | R599 | R599 |
  | 200 / 200 | R899 | R869 |
  | 1000 / 500 | R1 499 | R1 399 |
P: Gigabit for 1 399 costs us about 60 upgrades a month to break even.
A: We had 41 last month at the old price.
T: Then we get 60.
P: $$60 \\times 530 = 31\\,800$$ rand more a month. Fine with me. {joy:T}
A: The 50 stays as it is, good. That is the one people compare.
T: Decided. From 1 February. {check:P,A}
=== sales > Competitor in Irene | 11d 16:20
A: A competitor puts flyers in every box in Irene: free installation, three months half price.
P: And then 24 months you cannot leave.
A: Exactly what I say on the phone. Lost one, kept four.
T: Make it a page on the website. *No contract. Leave when you like.* {fire:P,A}
=== sales > Large quotes | 10d 09:00
P: Sent today: [[deal:2]] and [[deal:3]].
T: The second one wants 60 days to pay. No more than 30.
P: I tell them. {thumbs_up:T}
P: They take 30.
=== sales > Large quotes | 2d 13:30
P: [[deal:2]] asks whether we do a redundant line over another route.
N: Yes, from Midrand and from Centurion. The last 200 m are the same duct though.
P: I say it honestly.
A: They said nobody else told them that. They sign this week. {heart:T,P}
=== sales > Spring campaign | 3d 15:00
A: Results after four weeks: 412 leads, 168 qualified, 61 customers. Sheet: [[file:campaign]]
T: That is our best ever. {tada:P,A,S,N}
P: R188 for a customer. Keep it runnng.
~ R188 for a customer. Keep it running.
=== sales > Customers who ask for you | -200m
A: [[lead:1]] only wants to talk to @**Thandiwe Mokoena**. I said this afternoon.
A: Number is in the lead, she is free until four.
=== support > Router behind the TV | 25d 14:10
S: Why do people put the router behind the TV?
A: Because it is ugly.
S: Then we need prettier routers. {joy:P}
N: Or longer cables. {thumbs_up:S}
=== support > Answers for the phone | 20d 09:40
A: I collect what we say again and again. First three:
  \`\`\`spoiler Slow Wi-Fi
  Ask for the distance to the router, then for a test by cable. By cable fine: it is the Wi-Fi, send the booster sheet.
  \`\`\`
  \`\`\`spoiler No light on LOS
  Line is fine. Ask them to switch the router off for one minute.
  \`\`\`
  \`\`\`spoiler Red light on LOS
  Fibre is broken. Open a ticket for field, tell the window, promise an SMS.
  \`\`\`
P: Put them into the shared snippets, then they are one key away.
A: Done. {star:T check:P}
=== support > Invoice questions | 17d 10:15
A: Eleven people ask why the invoice has two lines since November.
T: The second line is the static address. Accounting split it.
A: I write it under the invoice in one sentence.
T: Thank you. {thumbs_up:A}
=== support > Fixed address for a camera | 8d 11:30
S: Customer wants to see his cameras from outside. Fixed address or tunnel?
N: Tunnel. A fixed address with a camera behind it is in a search engine in an hour.
S: He found his own garden there already. {scream:A,P}
N: See.
=== support > Complaint from Rosebank | -220m
A: Dr Pillay in Rosebank is furious. Third interruption this week, she works with patients by video.
A: I promised that you call her today, @**Thandiwe Mokoena**.
S: I am there at two anyway, I can look at her line.
P: Give her the LTE backup for free until the panel is replaced. {thumbs_up:A,S}
=== random > Birds of the network | 24d 16:00
N: Hadeda on the mast in Irene. Loss: 0 dB, noise: considerable. {joy:T,P,S,A}
S: Weavers in the cabinet in Melville. I left them.
A: Proof?
S: [[file:weavers]]
A: They may stay until March. {heart:N,T}
=== random > Coffee | 19d 08:05
P: The machine says *descale*. It has said so since Easter.
T: /me looks at Pieter
P: /me looks at the vinegar
N: It makes coffee again. Tastes of salad. {joy:A,S}
=== random > Comrades 2027 | 6d 18:20
S: I signed up. 90 km. Somebody stop me.
T: Nobody stops you. We paint a sign. {muscle:P,N fire:A}
=== random > Rain | 1d 17:10
P: Hail in Centurion, golf balls.
A: My car! {scream:S}
P: I parked it inside.
A: You are my favourite administrator. {heart:T,N}
=== leadership > Hiring | 21d 15:00
T: Two field technicians and one person for the phone, from January. Budget is there.
P: I know somebody from Germiston, ten years of poles.
T: Send him to me. {thumbs_up:P}
A: For the phone I would train somebody. Attitude first.
T: Agreed.
=== leadership > Hiring | 5d 09:30
P: The man from Germiston starts on the 4th.
A: And I found Busisiwe. She sold me a vacuum cleaner, and I did not need one. {joy:T,P}
T: Hire her.
=== leadership > Salaries 2027 | 9d 16:00
T: Proposal is 6.5 % for all and two steps for Sipho. Sheet comes on Monday, please keep it here.
P: Fair.
A: Fair, and Sipho deserves it. {heart:P}
=== leadership > Salaries 2027 | -150m
A: The sheet has Naledi twice, row 7 and row 19. @**Thandiwe Mokoena** which one counts?
=== network-design > Ring for the west | 15d 10:40
N: Proposal: close the ring Melville, Rosebank, Parkhurst. 2.9 km of new duct, then no tree can cut us off any more.
P: Cost?
N: About R1.1 million, R640 000 if we share the trench with the city.
T: Ask the city. {thumbs_up:N,P}
L: I can survey the route next week.
N: Thank you! Start at 4th Avenue please.
=== network-design > Ring for the west | 2d 10:00
L: Route is walked. Two bad crossings, the rest is pavement. [[file:survey2]]
N: Better than I feared. See the crossing in #**installations>Lyttelton trench**, same trick. {clap:L}
P: City says yes to the shared trench, decision on paper in January.
=== network-design > IPv6 for everybody | 12d 13:00
N: 71 % of our traffic is IPv6 now. The old NAT box can go in March.
P: One box less to hug. {tada:N}
=== @T,P | 16d 17:30
T: How is the mood in the field team? Honestly.
P: Tired. The trench in Lyttelton was hard. A day off after it would do wonders.
T: Friday after the last metre, then, for all of them.
P: They will carry you around the depot. {joy:T}
=== @T,P | -100m
P: Can you sign the batteries before five? R42 000, the quote is in your mails.
P: The supplier closes early today.
=== @T,A | 3d 12:10
A: May I send the competitor page to print, too? 500 flyers, R1 100.
T: Yes, good idea.
A: [[file:flyer]]
T: I like the orange. {heart:A}
=== @T,A | -80m
A: Dr Pillay called again. She is nice, really, just tired of it.
=== @T,S | 7d 08:00
S: Is it true about the ladder rack?
T: You have R15 000 and a free hand.
S: :heart:
=== @T,P,N | 4d 19:00
N: The auditors want to see who changed what on the core routers since July.
P: The log has it, I export it tomorrow.
T: Thank you both. Send it to me first. {thumbs_up:P}
N: [[file:audit]]
=== @T,P,N | -60m
N: Auditors are happy, one question left: who is *root2*?
P: That was me in August, before the keys. I write it down.
=== @P,S | 2d 16:30
P: Leave the splicer in van 2 tonight, I start from home.
S: Done, key is in the safe. The right safe.
=== @A,S | 1d 09:00
A: You have four homes tomorrow, is that too much?
S: With Tiny's street first it works.
`

export const KAAP = `
=== general > Welcome | 20d 09:00
T: Welcome to our chat. One topic for each thing, please. {thumbs_up:P,A,S}
P: I moved the on-call plan to **operations**.
S: Found it.
=== general > Summer party | 3d 10:00
A: /poll Where?
  Kirstenbosch
  Muizenberg
! T0 P1 S1
T: @**all** vote until Friday.
=== operations > Disk full on web-12 | 12d 06:30
M: :warning: **web-12**: disk at 96 %.
P: Old backups. Cleaning up.
M: :check: **web-12**: disk at 61 %.
T: Can that clean itself? {thumbs_up:S}
P: From tonight it does.
=== operations > Certificates | 5d 11:00
S: Three customer certificates end next week and do not renew by themselves.
P: Their DNS points elsewhere. I call them.
S: All three are fine now. {check:T}
=== sales > Reseller in Stellenbosch | 8d 14:00
A: [[deal:0]] wants 40 shops on our platform.
T: Price for 40 as for 100. They will grow. {rocket:A}
=== sales > Reseller in Stellenbosch | -180m
A: They said yes! @**Johan Botha** please sign today.
=== leadership > Budget | 6d 16:00
T: Draft is in the drive. Comments until Tuesday.
P: Two servers more in Q2, otherwise fine.
=== @T,P | -90m
P: The data centre raises power by 8 % from January. Can we talk today?
`
