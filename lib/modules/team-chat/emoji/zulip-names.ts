/**
 * Names that Zulip's users type, first the one that its clients show. They win over what the emoji presets say: `:smile:`
 * is a wide grin elsewhere. Code, then names.
 */
export const ZULIP_NAMES = `
1f600 grinning
1f603 smiley
1f604 big_smile
1f601 grinning_face_with_smiling_eyes
1f606 laughing lol
1f605 sweat_smile
1f602 joy
1f923 rolling_on_the_floor_laughing rofl
263a smiling_face relaxed
1f60a blush
1f607 innocent halo
1f642 smile
1f643 upside_down oops
1f609 wink
1f60c relieved
1f60d heart_eyes in_love
1f618 heart_kiss blow_a_kiss
1f617 kiss
1f619 kiss_smiling_eyes
1f61a kiss_with_blush
1f60b yum
1f61b stuck_out_tongue
1f61c stuck_out_tongue_wink
1f911 money_face
1f917 hug arms_open
1f913 nerd geek
1f60e sunglasses
1f921 clown
1f920 cowboy
1f60f smirk
1f612 unamused
1f61e disappointed
1f614 pensive tired
1f61f worried
1f615 oh_no half_frown concerned confused
1f641 frown slight_frown
2639 sad big_frown
1f623 persevere helpless
1f616 confounded agony
1f62b anguish
1f629 weary distraught
1f624 triumph
1f620 angry
1f621 rage mad grumpy very_angry
1f636 speechless no_mouth blank poker_face
1f610 neutral
1f611 expressionless
1f62f hushed
1f626 frowning
1f627 anguished pained
1f62e open_mouth surprise
1f632 astonished
1f635 dizzy
1f633 flushed embarrassed blushing
1f631 scream
1f628 fear scared shock
1f630 anxious
1f622 cry tear
1f625 exhausted disappointed_relieved stressed
1f62d sob
1f613 cold_sweat
1f62a sleepy
1f634 sleeping
1f644 rolling_eyes
1f914 thinking
1f925 lying
1f62c grimacing nervous
1f910 silence quiet hush zip_it
1f922 nauseated queasy
1f927 sneezing
1f637 mask
1f912 sick flu
1f915 hurt head_bandage injured
1f608 smiling_devil smiling_imp
1f47f devil imp angry_devil
1f4a9 poop pile_of_poo
1f47b ghost boo spooky haunted
1f480 skull
2620 skull_and_crossbones
1f47d alien ufo
1f916 robot
1f383 jack-o-lantern pumpkin
1f64c raised_hands praise
1f44f clap applause
1f64f pray welcome thank_you namaste
1f91d handshake done_deal
1f44d +1 thumbs_up like
1f44e -1 thumbs_down
1f44a fist_bump punch
270a fist power
1f91b left_fist
1f91c right_fist
1f91e fingers_crossed
270c peace_sign victory
1f918 rock_on
1f44c ok
1f448 point_left
1f449 point_right
1f446 point_up this
1f447 point_down
261d wait_one_second point_of_information asking_a_question
270b hand raised_hand
1f91a stop
1f590 high_five palm
1f596 live_long_and_prosper spock vulcan
1f44b wave hello hi
1f919 call_me
1f4aa muscle
1f595 middle_finger
270d writing
1f485 nail_polish
1f48b lipstick_kiss
1f444 lips
1f440 eyes looking
1f926 face_palm
1f937 shrug
1f46e police
1f680 rocket
1f389 tada
1f38a confetti
1f388 balloon celebration
1f381 gift present
1f382 birthday
2764 heart love love_you
1f494 broken_heart heartache
2705 check all_good approved
2714 check_mark
2611 checkbox
274c cross_mark incorrect wrong
2757 exclamation
2753 question
26a0 warning caution danger
1f6a7 construction
1f6d1 stop_sign octagonal_sign
26d4 no_entry wrong_way
1f6ab prohibited not_allowed
1f4af 100 hundred
1f525 fire lit hot flame
2728 sparkles glamour
2b50 star
1f31f glowing_star
1f4a5 boom explosion crash collision
1f4a1 light_bulb bulb idea
1f4a4 zzz
1f6e0 working_on_it hammer_and_wrench tools
1f527 fixing wrench
1f528 hammer maintenance
1f419 octopus
1f41b bug
1f37a beer
1f37b beers
2615 coffee
1f355 pizza
1f370 cake
1f4c5 calendar
1f4c8 upwards_trend growing increasing
1f4c9 downwards_trend shrinking decreasing
1f4cc push_pin thumb_tack
1f4dd memo note
260e phone telephone
1f4e7 email e-mail
2709 envelope mail
1f4bb computer laptop
1f512 locked
1f513 unlocked
1f50d search find magnifying_glass
1f517 link
1f4ce paperclip attachment
23f0 alarm_clock
23f3 time_ticking hourglass
1f3c6 trophy
1f947 gold
1f948 silver
1f949 bronze
2b06 up
2b07 down
2b05 left
27a1 right
2797 division
1f3c1 checkered_flag
1f4e3 megaphone shout
1f4e2 loudspeaker bullhorn
1f514 bell notifications
1f515 mute_notifications
1f507 mute no_sound
1f4ac umm speech_balloon
1f4ad thought dream
1f3b5 music
1f3c3 running
1f6b6 walking
1f483 dancing
1f645 no_signal nope
1f646 ok_signal got_it
1f648 see_no_evil
1f649 hear_no_evil
1f64a speak_no_evil
1f984 unicorn
1f408 cat
1f431 kitten
1f415 dog
1f436 puppy
1f407 rabbit
1f430 bunny
1f331 seedling sprout
1f384 holiday_tree
2600 sunny
2601 cloudy
1f327 rainy
26a1 high_voltage zap
1f308 rainbow pride lgbtq
1f3e0 house
1f3e2 office
1f6a8 siren rotating_light alert
1f697 car
1f695 taxi rideshare
2708 airplane
1f4b0 money
1f377 wine
1f37e champagne
1f942 clink toast
`
