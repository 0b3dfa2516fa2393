/** Made by generate.ts. A line for each emoji: its code, its names. */
export const EMOJI = `1f600 grinning grinning_face
1f603 smiley grinning_face_with_big_eyes
1f604 big_smile
1f601 grinning_face_with_smiling_eyes grin beaming_face_with_smiling_eyes
1f606 laughing lol satisfied grinning_squinting_face
1f605 sweat_smile grinning_face_with_sweat
1f923 rolling_on_the_floor_laughing rofl
1f602 joy face_with_tears_of_joy
1f642 smile slightly_smiling_face slight_smile
1f643 upside_down oops upside_down_face
1fae0 melting_face
1f609 wink winking_face
1f60a blush smiling_face_with_smiling_eyes
1f607 innocent halo smiling_face_with_halo
1f970 smiling_face_with_3_hearts smiling_face_with_three_hearts smiling_face_with_hearts
1f60d heart_eyes in_love smiling_face_with_heart_eyes
1f929 star_struck grinning_face_with_star_eyes
1f618 heart_kiss blow_a_kiss kissing_heart face_blowing_a_kiss
1f617 kiss kissing kissing_face
263a smiling_face relaxed
1f61a kiss_with_blush kissing_closed_eyes kissing_face_with_closed_eyes
1f619 kiss_smiling_eyes kissing_smiling_eyes kissing_face_with_smiling_eyes
1f972 smiling_face_with_tear
1f60b yum face_savoring_food
1f61b stuck_out_tongue face_with_tongue
1f61c stuck_out_tongue_wink stuck_out_tongue_winking_eye winking_face_with_tongue
1f92a zany_face grinning_face_with_one_large_and_one_small_eye
1f61d stuck_out_tongue_closed_eyes squinting_face_with_tongue
1f911 money_face money_mouth_face money_mouth
1f917 hug arms_open hugging_face hugs smiling_face_with_open_hands hugging
1f92d face_with_hand_over_mouth smiling_face_with_smiling_eyes_and_hand_covering_mouth hand_over_mouth
1fae2 face_with_open_eyes_and_hand_over_mouth
1fae3 face_with_peeking_eye
1f92b shushing_face face_with_finger_covering_closed_lips
1f914 thinking thinking_face
1fae1 saluting_face
1f910 silence quiet hush zip_it zipper_mouth_face zipper_mouth
1f928 face_with_raised_eyebrow face_with_one_eyebrow_raised raised_eyebrow
1f610 neutral neutral_face
1f611 expressionless expressionless_face
1f636 speechless no_mouth blank poker_face face_without_mouth
1fae5 dotted_line_face
1f636-200d-1f32b face_in_clouds
1f60f smirk smirking_face
1f612 unamused unamused_face
1f644 rolling_eyes face_with_rolling_eyes roll_eyes
1f62c grimacing nervous grimacing_face
1f62e-200d-1f4a8 face_exhaling
1f925 lying lying_face liar
1fae8 shaking_face
1f642-200d-2194 head_shaking_horizontally
1f642-200d-2195 head_shaking_vertically
1f60c relieved relieved_face
1f614 pensive tired pensive_face
1f62a sleepy sleepy_face
1f924 drooling_face drool
1f634 sleeping sleeping_face
1fae9 face_with_bags_under_eyes
1f637 mask face_with_medical_mask
1f912 sick flu face_with_thermometer thermometer_face
1f915 hurt head_bandage injured face_with_head_bandage
1f922 nauseated queasy nauseated_face
1f92e face_vomiting face_with_open_mouth_vomiting vomiting_face
1f927 sneezing sneezing_face sneeze
1f975 hot_face
1f976 cold_face
1f974 woozy_face
1f635 dizzy dizzy_face face_with_crossed_out_eyes
1f635-200d-1f4ab face_with_spiral_eyes
1f92f exploding_head shocked_face_with_exploding_head
1f920 cowboy face_with_cowboy_hat cowboy_hat_face
1f973 partying_face
1f978 disguised_face
1f60e sunglasses smiling_face_with_sunglasses
1f913 nerd geek nerd_face
1f9d0 face_with_monocle monocle_face
1f615 oh_no half_frown concerned confused confused_face
1fae4 face_with_diagonal_mouth
1f61f worried worried_face
1f641 frown slight_frown slightly_frowning_face
2639 sad big_frown white_frowning_face frowning_face frowning2
1f62e open_mouth surprise face_with_open_mouth
1f62f hushed hushed_face
1f632 astonished astonished_face
1f633 flushed embarrassed blushing flushed_face
1faea distorted_face
1f97a pleading_face
1f979 face_holding_back_tears
1f626 frowning frowning_face_with_open_mouth
1f627 anguished pained anguished_face
1f628 fear scared shock fearful fearful_face
1f630 anxious anxious_face_with_sweat
1f625 exhausted disappointed_relieved stressed sad_but_relieved_face
1f622 cry tear crying_face
1f62d sob loudly_crying_face
1f631 scream face_screaming_in_fear
1f616 confounded agony confounded_face
1f623 persevere helpless persevering_face
1f61e disappointed disappointed_face
1f613 cold_sweat sweat downcast_face_with_sweat
1f629 weary distraught weary_face
1f62b anguish tired_face
1f971 yawning_face
1f624 triumph face_with_steam_from_nose
1f621 rage mad grumpy very_angry pout enraged_face
1f620 angry angry_face
1f92c face_with_symbols_on_mouth serious_face_with_symbols_covering_mouth cursing_face face_with_symbols_over_mouth
1f608 smiling_devil smiling_imp smiling_face_with_horns
1f47f devil imp angry_devil angry_face_with_horns
1f480 skull skeleton
2620 skull_and_crossbones skull_crossbones
1f4a9 poop pile_of_poo hankey shit poo
1f921 clown clown_face
1f479 japanese_ogre ogre
1f47a japanese_goblin goblin
1f47b ghost boo spooky haunted
1f47d alien ufo
1f47e space_invader alien_monster
1f916 robot robot_face
1f63a smiley_cat grinning_cat
1f638 smile_cat grinning_cat_with_smiling_eyes
1f639 joy_cat cat_with_tears_of_joy
1f63b heart_eyes_cat smiling_cat_with_heart_eyes
1f63c smirk_cat cat_with_wry_smile
1f63d kissing_cat
1f640 scream_cat weary_cat
1f63f crying_cat_face crying_cat
1f63e pouting_cat
1f648 see_no_evil see_no_evil_monkey
1f649 hear_no_evil hear_no_evil_monkey
1f64a speak_no_evil speak_no_evil_monkey
1f48c love_letter
1f498 cupid heart_with_arrow
1f49d gift_heart heart_with_ribbon
1f496 sparkling_heart
1f497 heartpulse growing_heart
1f493 heartbeat beating_heart
1f49e revolving_hearts
1f495 two_hearts
1f49f heart_decoration
2763 heavy_heart_exclamation_mark_ornament heavy_heart_exclamation heart_exclamation
1f494 broken_heart heartache
2764-200d-1f525 heart_on_fire
2764-200d-1fa79 mending_heart
2764 heart love love_you red_heart
1fa77 pink_heart
1f9e1 orange_heart
1f49b yellow_heart
1f49a green_heart
1f499 blue_heart
1fa75 light_blue_heart
1f49c purple_heart
1f90e brown_heart
1f5a4 black_heart
1fa76 grey_heart
1f90d white_heart
1f48b lipstick_kiss kiss_mark
1f4af 100 hundred hundred_points
1f4a2 anger anger_symbol
1faef fight_cloud
1f4a5 boom explosion crash collision
1f4a6 sweat_drops sweat_droplets
1f4a8 dash dashing_away
1f573 hole
1f4ac umm speech_balloon
1f441-200d-1f5e8 eye_in_speech_bubble eye_speech_bubble
1f5e8 left_speech_bubble speech_left
1f5ef right_anger_bubble anger_right
1f4ad thought dream thought_balloon
1f4a4 zzz
1f44b wave hello hi waving_hand
1f91a stop raised_back_of_hand back_of_hand
1f590 high_five palm raised_hand_with_fingers_splayed hand_with_fingers_splayed hand_splayed
270b hand raised_hand
1f596 live_long_and_prosper spock vulcan spock_hand vulcan_salute raised_hand_with_part_between_middle_and_ring_fingers
1faf1 rightwards_hand
1faf2 leftwards_hand
1faf3 palm_down_hand
1faf4 palm_up_hand
1faf7 leftwards_pushing_hand
1faf8 rightwards_pushing_hand
1f44c ok ok_hand
1f90c pinched_fingers
1f90f pinching_hand
270c peace_sign victory v victory_hand
1f91e fingers_crossed crossed_fingers hand_with_index_and_middle_fingers_crossed hand_with_index_and_middle_finger_crossed
1faf0 hand_with_index_finger_and_thumb_crossed
1f91f i_love_you_hand_sign love_you_gesture
1f918 rock_on the_horns sign_of_the_horns metal
1f919 call_me call_me_hand
1f448 point_left backhand_index_pointing_left
1f449 point_right backhand_index_pointing_right
1f446 point_up this point_up_2 backhand_index_pointing_up
1f595 middle_finger reversed_hand_with_middle_finger_extended fu
1f447 point_down backhand_index_pointing_down
261d wait_one_second point_of_information asking_a_question index_pointing_up
1faf5 index_pointing_at_the_viewer
1f44d +1 thumbs_up like thumbsup thumbup
1f44e -1 thumbs_down thumbsdown thumbdown
270a fist power fist_raised raised_fist
1f44a fist_bump punch facepunch fist_oncoming oncoming_fist
1f91b left_fist left_facing_fist fist_left
1f91c right_fist right_facing_fist fist_right
1f44f clap applause clapping_hands
1f64c raised_hands praise raising_hands
1faf6 heart_hands
1f450 open_hands
1f932 palms_up_together
1f91d handshake done_deal shaking_hands
1f64f pray welcome thank_you namaste folded_hands
270d writing writing_hand
1f485 nail_polish nail_care
1f933 selfie
1f4aa muscle flexed_biceps
1f9be mechanical_arm
1f9bf mechanical_leg
1f9b5 leg
1f9b6 foot
1f442 ear
1f9bb ear_with_hearing_aid
1f443 nose
1f9e0 brain
1fac0 anatomical_heart
1fac1 lungs
1f9b7 tooth
1f9b4 bone
1f440 eyes looking
1f441 eye
1f445 tongue
1f444 lips mouth
1fae6 biting_lip
1f476 baby
1f9d2 child
1f466 boy
1f467 girl
1f9d1 adult person
1f471 person_with_blond_hair blond_haired_person person_blond_hair
1f468 man
1f9d4 bearded_person person_beard
1f9d4-200d-2642 man_with_beard man_beard
1f9d4-200d-2640 woman_with_beard woman_beard
1f468-200d-1f9b0 red_haired_man man_red_hair man_red_haired
1f468-200d-1f9b1 curly_haired_man man_curly_hair man_curly_haired
1f468-200d-1f9b3 white_haired_man man_white_hair man_white_haired
1f468-200d-1f9b2 bald_man man_bald
1f469 woman
1f469-200d-1f9b0 red_haired_woman woman_red_hair woman_red_haired
1f9d1-200d-1f9b0 red_haired_person person_red_hair
1f469-200d-1f9b1 curly_haired_woman woman_curly_hair woman_curly_haired
1f9d1-200d-1f9b1 curly_haired_person person_curly_hair
1f469-200d-1f9b3 white_haired_woman woman_white_hair woman_white_haired
1f9d1-200d-1f9b3 white_haired_person person_white_hair
1f469-200d-1f9b2 bald_woman woman_bald
1f9d1-200d-1f9b2 bald_person person_bald
1f471-200d-2640 blond_haired_woman blonde_woman woman_blond_hair
1f471-200d-2642 blond_haired_man man_blond_hair
1f9d3 older_adult older_person
1f474 older_man old_man
1f475 older_woman old_woman grandma
1f64d person_frowning frowning_person
1f64d-200d-2642 man_frowning frowning_man
1f64d-200d-2640 woman_frowning frowning_woman
1f64e person_with_pouting_face pouting_face person_pouting
1f64e-200d-2642 man_pouting pouting_man
1f64e-200d-2640 woman_pouting pouting_woman
1f645 no_signal nope no_good person_gesturing_no
1f645-200d-2642 man_gesturing_no ng_man no_good_man
1f645-200d-2640 woman_gesturing_no ng_woman no_good_woman
1f646 ok_signal got_it ok_woman ok_person person_gesturing_ok
1f646-200d-2642 man_gesturing_ok ok_man
1f646-200d-2640 woman_gesturing_ok
1f481 information_desk_person tipping_hand_person person_tipping_hand
1f481-200d-2642 man_tipping_hand sassy_man tipping_hand_man
1f481-200d-2640 woman_tipping_hand sassy_woman tipping_hand_woman
1f64b raising_hand person_raising_hand
1f64b-200d-2642 man_raising_hand raising_hand_man
1f64b-200d-2640 woman_raising_hand raising_hand_woman
1f9cf deaf_person
1f9cf-200d-2642 deaf_man
1f9cf-200d-2640 deaf_woman
1f647 bow person_bowing
1f647-200d-2642 man_bowing bowing_man
1f647-200d-2640 woman_bowing bowing_woman
1f926 face_palm facepalm person_facepalming
1f926-200d-2642 man_facepalming
1f926-200d-2640 woman_facepalming
1f937 shrug person_shrugging
1f937-200d-2642 man_shrugging
1f937-200d-2640 woman_shrugging
1f9d1-200d-2695 health_worker
1f468-200d-2695 male_doctor man_health_worker
1f469-200d-2695 female_doctor woman_health_worker
1f9d1-200d-1f393 student
1f468-200d-1f393 male_student man_student
1f469-200d-1f393 female_student woman_student
1f9d1-200d-1f3eb teacher
1f468-200d-1f3eb male_teacher man_teacher
1f469-200d-1f3eb female_teacher woman_teacher
1f9d1-200d-2696 judge
1f468-200d-2696 male_judge man_judge
1f469-200d-2696 female_judge woman_judge
1f9d1-200d-1f33e farmer
1f468-200d-1f33e male_farmer man_farmer
1f469-200d-1f33e female_farmer woman_farmer
1f9d1-200d-1f373 cook
1f468-200d-1f373 male_cook man_cook
1f469-200d-1f373 female_cook woman_cook
1f9d1-200d-1f527 mechanic
1f468-200d-1f527 male_mechanic man_mechanic
1f469-200d-1f527 female_mechanic woman_mechanic
1f9d1-200d-1f3ed factory_worker
1f468-200d-1f3ed male_factory_worker man_factory_worker
1f469-200d-1f3ed female_factory_worker woman_factory_worker
1f9d1-200d-1f4bc office_worker
1f468-200d-1f4bc male_office_worker man_office_worker
1f469-200d-1f4bc female_office_worker woman_office_worker
1f9d1-200d-1f52c scientist
1f468-200d-1f52c male_scientist man_scientist
1f469-200d-1f52c female_scientist woman_scientist
1f9d1-200d-1f4bb technologist
1f468-200d-1f4bb male_technologist man_technologist
1f469-200d-1f4bb female_technologist woman_technologist
1f9d1-200d-1f3a4 singer
1f468-200d-1f3a4 male_singer man_singer
1f469-200d-1f3a4 female_singer woman_singer
1f9d1-200d-1f3a8 artist
1f468-200d-1f3a8 male_artist man_artist
1f469-200d-1f3a8 female_artist woman_artist
1f9d1-200d-2708 pilot
1f468-200d-2708 male_pilot man_pilot
1f469-200d-2708 female_pilot woman_pilot
1f9d1-200d-1f680 astronaut
1f468-200d-1f680 male_astronaut man_astronaut
1f469-200d-1f680 female_astronaut woman_astronaut
1f9d1-200d-1f692 firefighter
1f468-200d-1f692 male_firefighter man_firefighter
1f469-200d-1f692 female_firefighter woman_firefighter
1f46e police cop police_officer
1f46e-200d-2642 male_police_officer policeman man_police_officer
1f46e-200d-2640 female_police_officer policewoman woman_police_officer
1f575 sleuth_or_spy detective spy
1f575-200d-2642 male_detective man_detective
1f575-200d-2640 female_detective woman_detective
1f482 guardsman guard
1f482-200d-2642 male_guard man_guard
1f482-200d-2640 female_guard guardswoman woman_guard
1f977 ninja
1f477 construction_worker
1f477-200d-2642 male_construction_worker construction_worker_man man_construction_worker
1f477-200d-2640 female_construction_worker construction_worker_woman woman_construction_worker
1fac5 person_with_crown
1f934 prince
1f478 princess
1f473 man_with_turban person_with_turban person_wearing_turban
1f473-200d-2642 man_wearing_turban
1f473-200d-2640 woman_wearing_turban woman_with_turban
1f472 man_with_gua_pi_mao person_with_skullcap man_with_chinese_cap
1f9d5 person_with_headscarf woman_with_headscarf
1f935 person_in_tuxedo
1f935-200d-2642 man_in_tuxedo
1f935-200d-2640 woman_in_tuxedo
1f470 bride_with_veil person_with_veil
1f470-200d-2642 man_with_veil
1f470-200d-2640 woman_with_veil
1f930 pregnant_woman expecting_woman
1fac3 pregnant_man
1fac4 pregnant_person
1f931 breast_feeding
1f469-200d-1f37c woman_feeding_baby
1f468-200d-1f37c man_feeding_baby
1f9d1-200d-1f37c person_feeding_baby
1f47c angel baby_angel
1f385 santa santa_claus
1f936 mrs_claus mother_christmas
1f9d1-200d-1f384 mx_claus
1f9b8 superhero
1f9b8-200d-2642 male_superhero superhero_man man_superhero
1f9b8-200d-2640 female_superhero superhero_woman woman_superhero
1f9b9 supervillain
1f9b9-200d-2642 male_supervillain supervillain_man man_supervillain
1f9b9-200d-2640 female_supervillain supervillain_woman woman_supervillain
1f9d9 mage
1f9d9-200d-2642 male_mage mage_man man_mage
1f9d9-200d-2640 female_mage mage_woman woman_mage
1f9da fairy
1f9da-200d-2642 male_fairy fairy_man man_fairy
1f9da-200d-2640 female_fairy fairy_woman woman_fairy
1f9db vampire
1f9db-200d-2642 male_vampire vampire_man man_vampire
1f9db-200d-2640 female_vampire vampire_woman woman_vampire
1f9dc merperson
1f9dc-200d-2642 merman
1f9dc-200d-2640 mermaid
1f9dd elf
1f9dd-200d-2642 male_elf elf_man man_elf
1f9dd-200d-2640 female_elf elf_woman woman_elf
1f9de genie
1f9de-200d-2642 male_genie genie_man man_genie
1f9de-200d-2640 female_genie genie_woman woman_genie
1f9df zombie
1f9df-200d-2642 male_zombie zombie_man man_zombie
1f9df-200d-2640 female_zombie zombie_woman woman_zombie
1f9cc troll
1fac8 hairy_creature
1f486 massage person_getting_massage
1f486-200d-2642 man_getting_massage massage_man man_getting_face_massage
1f486-200d-2640 woman_getting_massage massage_woman woman_getting_face_massage
1f487 haircut person_getting_haircut
1f487-200d-2642 man_getting_haircut haircut_man
1f487-200d-2640 woman_getting_haircut haircut_woman
1f6b6 walking person_walking
1f6b6-200d-2642 man_walking walking_man
1f6b6-200d-2640 woman_walking walking_woman
1f6b6-200d-27a1 person_walking_facing_right
1f6b6-200d-2640-200d-27a1 woman_walking_facing_right
1f6b6-200d-2642-200d-27a1 man_walking_facing_right
1f9cd standing_person person_standing
1f9cd-200d-2642 man_standing standing_man
1f9cd-200d-2640 woman_standing standing_woman
1f9ce kneeling_person person_kneeling
1f9ce-200d-2642 man_kneeling kneeling_man
1f9ce-200d-2640 woman_kneeling kneeling_woman
1f9ce-200d-27a1 person_kneeling_facing_right
1f9ce-200d-2640-200d-27a1 woman_kneeling_facing_right
1f9ce-200d-2642-200d-27a1 man_kneeling_facing_right
1f9d1-200d-1f9af person_with_probing_cane person_with_white_cane
1f9d1-200d-1f9af-200d-27a1 person_with_white_cane_facing_right
1f468-200d-1f9af man_with_probing_cane man_with_white_cane
1f468-200d-1f9af-200d-27a1 man_with_white_cane_facing_right
1f469-200d-1f9af woman_with_probing_cane woman_with_white_cane
1f469-200d-1f9af-200d-27a1 woman_with_white_cane_facing_right
1f9d1-200d-1f9bc person_in_motorized_wheelchair
1f9d1-200d-1f9bc-200d-27a1 person_in_motorized_wheelchair_facing_right
1f468-200d-1f9bc man_in_motorized_wheelchair
1f468-200d-1f9bc-200d-27a1 man_in_motorized_wheelchair_facing_right
1f469-200d-1f9bc woman_in_motorized_wheelchair
1f469-200d-1f9bc-200d-27a1 woman_in_motorized_wheelchair_facing_right
1f9d1-200d-1f9bd person_in_manual_wheelchair
1f9d1-200d-1f9bd-200d-27a1 person_in_manual_wheelchair_facing_right
1f468-200d-1f9bd man_in_manual_wheelchair
1f468-200d-1f9bd-200d-27a1 man_in_manual_wheelchair_facing_right
1f469-200d-1f9bd woman_in_manual_wheelchair
1f469-200d-1f9bd-200d-27a1 woman_in_manual_wheelchair_facing_right
1f3c3 running runner person_running
1f3c3-200d-2642 man_running running_man
1f3c3-200d-2640 woman_running running_woman
1f3c3-200d-27a1 person_running_facing_right
1f3c3-200d-2640-200d-27a1 woman_running_facing_right
1f3c3-200d-2642-200d-27a1 man_running_facing_right
1f9d1-200d-1fa70 ballet_dancer
1f483 dancing dancer woman_dancing
1f57a man_dancing male_dancer
1f574 man_in_business_suit_levitating business_suit_levitating person_in_suit_levitating levitate
1f46f dancers people_with_bunny_ears people_with_bunny_ears_partying
1f46f-200d-2642 men_with_bunny_ears_partying man_with_bunny_ears_partying dancing_men men_with_bunny_ears
1f46f-200d-2640 women_with_bunny_ears_partying woman_with_bunny_ears_partying dancing_women women_with_bunny_ears
1f9d6 person_in_steamy_room sauna_person
1f9d6-200d-2642 man_in_steamy_room sauna_man
1f9d6-200d-2640 woman_in_steamy_room sauna_woman
1f9d7 person_climbing climbing
1f9d7-200d-2642 man_climbing climbing_man
1f9d7-200d-2640 woman_climbing climbing_woman
1f93a fencer person_fencing fencing
1f3c7 horse_racing
26f7 skier
1f3c2 snowboarder
1f3cc golfer golfing person_golfing
1f3cc-200d-2642 man_golfing golfing_man
1f3cc-200d-2640 woman_golfing golfing_woman
1f3c4 surfer person_surfing
1f3c4-200d-2642 man_surfing surfing_man
1f3c4-200d-2640 woman_surfing surfing_woman
1f6a3 rowboat person_rowing_boat
1f6a3-200d-2642 man_rowing_boat rowing_man
1f6a3-200d-2640 woman_rowing_boat rowing_woman
1f3ca swimmer person_swimming
1f3ca-200d-2642 man_swimming swimming_man
1f3ca-200d-2640 woman_swimming swimming_woman
26f9 person_with_ball bouncing_ball_person person_bouncing_ball basketball_player
26f9-200d-2642 man_bouncing_ball basketball_man bouncing_ball_man
26f9-200d-2640 woman_bouncing_ball basketball_woman bouncing_ball_woman
1f3cb weight_lifter weight_lifting person_lifting_weights lifter
1f3cb-200d-2642 man_lifting_weights weight_lifting_man
1f3cb-200d-2640 woman_lifting_weights weight_lifting_woman
1f6b4 bicyclist person_biking
1f6b4-200d-2642 man_biking biking_man
1f6b4-200d-2640 woman_biking biking_woman
1f6b5 mountain_bicyclist person_mountain_biking
1f6b5-200d-2642 man_mountain_biking mountain_biking_man
1f6b5-200d-2640 woman_mountain_biking mountain_biking_woman
1f938 person_doing_cartwheel cartwheeling person_cartwheeling cartwheel
1f938-200d-2642 man_cartwheeling
1f938-200d-2640 woman_cartwheeling
1f93c wrestlers wrestling people_wrestling
1f93c-200d-2642 man_wrestling men_wrestling
1f93c-200d-2640 woman_wrestling women_wrestling
1f93d water_polo person_playing_water_polo
1f93d-200d-2642 man_playing_water_polo
1f93d-200d-2640 woman_playing_water_polo
1f93e handball handball_person person_playing_handball
1f93e-200d-2642 man_playing_handball
1f93e-200d-2640 woman_playing_handball
1f939 juggling juggling_person person_juggling juggler
1f939-200d-2642 man_juggling
1f939-200d-2640 woman_juggling
1f9d8 person_in_lotus_position lotus_position
1f9d8-200d-2642 man_in_lotus_position lotus_position_man
1f9d8-200d-2640 woman_in_lotus_position lotus_position_woman
1f6c0 bath person_taking_bath
1f6cc sleeping_accommodation sleeping_bed person_in_bed
1f9d1-200d-1f91d-200d-1f9d1 people_holding_hands
1f46d two_women_holding_hands women_holding_hands
1f46b man_and_woman_holding_hands woman_and_man_holding_hands couple
1f46c two_men_holding_hands men_holding_hands
1f48f couplekiss
1f469-200d-2764-200d-1f48b-200d-1f468 woman_kiss_man couplekiss_man_woman kiss_woman_man
1f468-200d-2764-200d-1f48b-200d-1f468 man_kiss_man couplekiss_man_man kiss_man_man kiss_mm couplekiss_mm
1f469-200d-2764-200d-1f48b-200d-1f469 woman_kiss_woman couplekiss_woman_woman kiss_woman_woman kiss_ww couplekiss_ww
1f491 couple_with_heart
1f469-200d-2764-200d-1f468 woman_heart_man couple_with_heart_woman_man
1f468-200d-2764-200d-1f468 man_heart_man couple_with_heart_man_man couple_mm couple_with_heart_mm
1f469-200d-2764-200d-1f469 woman_heart_woman couple_with_heart_woman_woman couple_ww couple_with_heart_ww
1f468-200d-1f469-200d-1f466 man_woman_boy family_man_woman_boy
1f468-200d-1f469-200d-1f467 man_woman_girl family_man_woman_girl family_mwg
1f468-200d-1f469-200d-1f467-200d-1f466 man_woman_girl_boy family_man_woman_girl_boy family_mwgb
1f468-200d-1f469-200d-1f466-200d-1f466 man_woman_boy_boy family_man_woman_boy_boy family_mwbb
1f468-200d-1f469-200d-1f467-200d-1f467 man_woman_girl_girl family_man_woman_girl_girl family_mwgg
1f468-200d-1f468-200d-1f466 man_man_boy family_man_man_boy family_mmb
1f468-200d-1f468-200d-1f467 man_man_girl family_man_man_girl family_mmg
1f468-200d-1f468-200d-1f467-200d-1f466 man_man_girl_boy family_man_man_girl_boy family_mmgb
1f468-200d-1f468-200d-1f466-200d-1f466 man_man_boy_boy family_man_man_boy_boy family_mmbb
1f468-200d-1f468-200d-1f467-200d-1f467 man_man_girl_girl family_man_man_girl_girl family_mmgg
1f469-200d-1f469-200d-1f466 woman_woman_boy family_woman_woman_boy family_wwb
1f469-200d-1f469-200d-1f467 woman_woman_girl family_woman_woman_girl family_wwg
1f469-200d-1f469-200d-1f467-200d-1f466 woman_woman_girl_boy family_woman_woman_girl_boy family_wwgb
1f469-200d-1f469-200d-1f466-200d-1f466 woman_woman_boy_boy family_woman_woman_boy_boy family_wwbb
1f469-200d-1f469-200d-1f467-200d-1f467 woman_woman_girl_girl family_woman_woman_girl_girl family_wwgg
1f468-200d-1f466 man_boy family_man_boy
1f468-200d-1f466-200d-1f466 man_boy_boy family_man_boy_boy
1f468-200d-1f467 man_girl family_man_girl
1f468-200d-1f467-200d-1f466 man_girl_boy family_man_girl_boy
1f468-200d-1f467-200d-1f467 man_girl_girl family_man_girl_girl
1f469-200d-1f466 woman_boy family_woman_boy
1f469-200d-1f466-200d-1f466 woman_boy_boy family_woman_boy_boy
1f469-200d-1f467 woman_girl family_woman_girl
1f469-200d-1f467-200d-1f466 woman_girl_boy family_woman_girl_boy
1f469-200d-1f467-200d-1f467 woman_girl_girl family_woman_girl_girl
1f5e3 speaking_head_in_silhouette speaking_head
1f464 bust_in_silhouette
1f465 busts_in_silhouette
1fac2 people_hugging
1f46a family
1f9d1-200d-1f9d1-200d-1f9d2 family_adult_adult_child
1f9d1-200d-1f9d1-200d-1f9d2-200d-1f9d2 family_adult_adult_child_child
1f9d1-200d-1f9d2 family_adult_child
1f9d1-200d-1f9d2-200d-1f9d2 family_adult_child_child
1f463 footprints
1fac6 fingerprint
1f3fb skin_tone_2 light_skin_tone tone1
1f3fc skin_tone_3 medium_light_skin_tone tone2
1f3fd skin_tone_4 medium_skin_tone tone3
1f3fe skin_tone_5 medium_dark_skin_tone tone4
1f3ff skin_tone_6 dark_skin_tone tone5
1f9b0 red_hair red_haired
1f9b1 curly_hair curly_haired
1f9b3 white_hair white_haired
1f9b2 bald
1f435 monkey_face
1f412 monkey
1f98d gorilla
1f9a7 orangutan
1f436 puppy dog_face
1f415 dog dog2
1f9ae guide_dog
1f415-200d-1f9ba service_dog
1f429 poodle
1f43a wolf
1f98a fox_face fox
1f99d raccoon
1f431 kitten cat_face
1f408 cat cat2
1f408-200d-2b1b black_cat
1f981 lion_face lion
1f42f tiger tiger_face
1f405 tiger2
1f406 leopard
1f434 horse horse_face
1face moose
1facf donkey
1f40e racehorse
1f984 unicorn unicorn_face
1f993 zebra_face zebra
1f98c deer
1f9ac bison
1f42e cow cow_face
1f402 ox
1f403 water_buffalo
1f404 cow2
1f437 pig pig_face
1f416 pig2
1f417 boar
1f43d pig_nose
1f40f ram
1f411 sheep ewe
1f410 goat
1f42a dromedary_camel
1f42b camel two_hump_camel
1f999 llama
1f992 giraffe_face giraffe
1f418 elephant
1f9a3 mammoth
1f98f rhinoceros rhino
1f99b hippopotamus
1f42d mouse mouse_face
1f401 mouse2
1f400 rat
1f439 hamster
1f430 bunny rabbit_face
1f407 rabbit rabbit2
1f43f chipmunk
1f9ab beaver
1f994 hedgehog
1f987 bat
1f43b bear
1f43b-200d-2744 polar_bear
1f428 koala
1f43c panda_face panda
1f9a5 sloth
1f9a6 otter
1f9a8 skunk
1f998 kangaroo
1f9a1 badger
1f43e feet paw_prints
1f983 turkey
1f414 chicken
1f413 rooster
1f423 hatching_chick
1f424 baby_chick
1f425 hatched_chick front_facing_baby_chick
1f426 bird
1f427 penguin
1f54a dove_of_peace dove
1f985 eagle
1f986 duck
1f9a2 swan
1f989 owl
1f9a4 dodo
1fab6 feather
1f9a9 flamingo
1f99a peacock
1f99c parrot
1fabd wing
1f426-200d-2b1b black_bird
1fabf goose
1f426-200d-1f525 phoenix
1f438 frog
1f40a crocodile
1f422 turtle
1f98e lizard
1f40d snake
1f432 dragon_face
1f409 dragon
1f995 sauropod
1f996 t_rex trex
1f433 whale spouting_whale
1f40b whale2
1f42c dolphin flipper
1facd orca
1f9ad seal
1f41f fish
1f420 tropical_fish
1f421 blowfish
1f988 shark
1f419 octopus
1f41a shell spiral_shell
1fab8 coral
1fabc jellyfish
1f980 crab
1f99e lobster
1f990 shrimp
1f991 squid
1f9aa oyster
1f40c snail
1f98b butterfly
1f41b bug
1f41c ant
1f41d bee honeybee
1fab2 beetle
1f41e ladybug lady_beetle
1f997 cricket
1fab3 cockroach
1f577 spider
1f578 spider_web
1f982 scorpion
1f99f mosquito
1fab0 fly
1fab1 worm
1f9a0 microbe
1f490 bouquet
1f338 cherry_blossom
1f4ae white_flower
1fab7 lotus
1f3f5 rosette
1f339 rose
1f940 wilted_flower wilted_rose
1f33a hibiscus
1f33b sunflower
1f33c blossom
1f337 tulip
1fabb hyacinth
1f331 seedling sprout
1fab4 potted_plant
1f332 evergreen_tree
1f333 deciduous_tree
1f334 palm_tree
1f335 cactus
1f33e ear_of_rice sheaf_of_rice
1f33f herb
2618 shamrock
1f340 four_leaf_clover
1f341 maple_leaf
1f342 fallen_leaf
1f343 leaves leaf_fluttering_in_wind
1fab9 empty_nest
1faba nest_with_eggs
1f344 mushroom
1fabe leafless_tree
1f347 grapes
1f348 melon
1f349 watermelon
1f34a tangerine mandarin orange
1f34b lemon
1f34b-200d-1f7e9 lime
1f34c banana
1f34d pineapple
1f96d mango
1f34e apple red_apple
1f34f green_apple
1f350 pear
1f351 peach
1f352 cherries
1f353 strawberry
1fad0 blueberries
1f95d kiwifruit kiwi_fruit kiwi
1f345 tomato
1fad2 olive
1f965 coconut
1f951 avocado
1f346 eggplant
1f954 potato
1f955 carrot
1f33d corn ear_of_corn
1f336 hot_pepper
1fad1 bell_pepper
1f952 cucumber
1f96c leafy_green
1f966 broccoli
1f9c4 garlic
1f9c5 onion
1f95c peanuts shelled_peanut
1fad8 beans
1f330 chestnut
1fada ginger_root
1fadb pea_pod
1f344-200d-1f7eb brown_mushroom
1fadc root_vegetable
1f35e bread
1f950 croissant
1f956 baguette_bread french_bread
1fad3 flatbread
1f968 pretzel
1f96f bagel
1f95e pancakes
1f9c7 waffle
1f9c0 cheese_wedge cheese
1f356 meat_on_bone
1f357 poultry_leg
1f969 cut_of_meat
1f953 bacon
1f354 hamburger
1f35f fries french_fries
1f355 pizza
1f32d hotdog hot_dog
1f96a sandwich
1f32e taco
1f32f burrito
1fad4 tamale
1f959 stuffed_flatbread stuffed_pita
1f9c6 falafel
1f95a egg
1f373 fried_egg cooking
1f958 shallow_pan_of_food paella
1f372 stew pot_of_food
1fad5 fondue
1f963 bowl_with_spoon
1f957 green_salad salad
1f37f popcorn
1f9c8 butter
1f9c2 salt
1f96b canned_food
1f371 bento bento_box
1f358 rice_cracker
1f359 rice_ball
1f35a rice cooked_rice
1f35b curry curry_rice
1f35c ramen steaming_bowl
1f35d spaghetti
1f360 sweet_potato roasted_sweet_potato
1f362 oden
1f363 sushi
1f364 fried_shrimp
1f365 fish_cake fish_cake_with_swirl
1f96e moon_cake
1f361 dango
1f95f dumpling
1f960 fortune_cookie
1f961 takeout_box
1f366 icecream soft_ice_cream
1f367 shaved_ice
1f368 ice_cream
1f369 doughnut
1f36a cookie
1f382 birthday birthday_cake
1f370 cake shortcake
1f9c1 cupcake
1f967 pie
1f36b chocolate_bar
1f36c candy
1f36d lollipop
1f36e custard pudding flan
1f36f honey_pot
1f37c baby_bottle
1f95b glass_of_milk milk_glass milk
2615 coffee hot_beverage
1fad6 teapot
1f375 tea teacup_without_handle
1f376 sake
1f37e champagne bottle_with_popping_cork
1f377 wine wine_glass
1f378 cocktail cocktail_glass
1f379 tropical_drink
1f37a beer beer_mug
1f37b beers clinking_beer_mugs
1f942 clink toast clinking_glasses champagne_glass clinking_glass
1f943 tumbler_glass whisky
1fad7 pouring_liquid
1f964 cup_with_straw
1f9cb bubble_tea
1f9c3 beverage_box
1f9c9 mate_drink mate
1f9ca ice_cube ice
1f962 chopsticks
1f37d knife_fork_plate plate_with_cutlery fork_and_knife_with_plate fork_knife_plate
1f374 fork_and_knife
1f944 spoon
1f52a hocho knife kitchen_knife
1fad9 jar
1f3fa amphora
1f30d earth_africa globe_showing_europe_africa
1f30e earth_americas globe_showing_americas
1f30f earth_asia globe_showing_asia_australia
1f310 globe_with_meridians
1f5fa world_map map
1f5fe japan map_of_japan
1f9ed compass
1f3d4 snow_capped_mountain mountain_snow
26f0 mountain
1f6d8 landslide
1f30b volcano
1f5fb mount_fuji
1f3d5 camping
1f3d6 beach_with_umbrella beach_umbrella beach
1f3dc desert
1f3dd desert_island island
1f3de national_park park
1f3df stadium
1f3db classical_building
1f3d7 building_construction construction_site
1f9f1 bricks brick
1faa8 rock
1fab5 wood
1f6d6 hut
1f3d8 house_buildings houses homes
1f3da derelict_house_building derelict_house house_abandoned
1f3e0 house
1f3e1 house_with_garden
1f3e2 office office_building
1f3e3 post_office japanese_post_office
1f3e4 european_post_office
1f3e5 hospital
1f3e6 bank
1f3e8 hotel
1f3e9 love_hotel
1f3ea convenience_store
1f3eb school
1f3ec department_store
1f3ed factory
1f3ef japanese_castle
1f3f0 european_castle castle
1f492 wedding
1f5fc tokyo_tower
1f5fd statue_of_liberty
26ea church
1f54c mosque
1f6d5 hindu_temple
1f54d synagogue
26e9 shinto_shrine
1f54b kaaba
26f2 fountain
26fa tent
1f301 foggy
1f303 night_with_stars
1f3d9 cityscape
1f304 sunrise_over_mountains
1f305 sunrise
1f306 city_sunset cityscape_at_dusk city_dusk
1f307 city_sunrise sunset
1f309 bridge_at_night
2668 hotsprings hot_springs
1f3a0 carousel_horse
1f6dd playground_slide
1f3a1 ferris_wheel
1f3a2 roller_coaster
1f488 barber barber_pole
1f3aa circus_tent
1f682 steam_locomotive locomotive
1f683 railway_car
1f684 bullettrain_side high_speed_train
1f685 bullettrain_front bullet_train
1f686 train2
1f687 metro
1f688 light_rail
1f689 station
1f68a tram
1f69d monorail
1f69e mountain_railway
1f68b train tram_car
1f68c bus
1f68d oncoming_bus
1f68e trolleybus
1f690 minibus
1f691 ambulance
1f692 fire_engine
1f693 police_car
1f694 oncoming_police_car
1f695 taxi rideshare
1f696 oncoming_taxi
1f697 car red_car automobile
1f698 oncoming_automobile
1f699 blue_car sport_utility_vehicle
1f6fb pickup_truck
1f69a truck delivery_truck
1f69b articulated_lorry
1f69c tractor
1f3ce racing_car race_car
1f3cd racing_motorcycle motorcycle
1f6f5 motor_scooter motorbike
1f9bd manual_wheelchair
1f9bc motorized_wheelchair
1f6fa auto_rickshaw
1f6b2 bike bicycle
1f6f4 scooter kick_scooter
1f6f9 skateboard
1f6fc roller_skate
1f68f busstop bus_stop
1f6e3 motorway
1f6e4 railway_track railroad_track
1f6e2 oil_drum oil
26fd fuelpump fuel_pump
1f6de wheel
1f6a8 siren rotating_light alert police_car_light
1f6a5 traffic_light horizontal_traffic_light
1f6a6 vertical_traffic_light
1f6d1 stop_sign octagonal_sign
1f6a7 construction
2693 anchor
1f6df ring_buoy
26f5 boat sailboat
1f6f6 canoe kayak
1f6a4 speedboat
1f6f3 passenger_ship cruise_ship
26f4 ferry
1f6e5 motor_boat motorboat
1f6a2 ship
2708 airplane
1f6e9 small_airplane airplane_small
1f6eb airplane_departure flight_departure
1f6ec airplane_arriving flight_arrival airplane_arrival
1fa82 parachute
1f4ba seat
1f681 helicopter
1f69f suspension_railway
1f6a0 mountain_cableway
1f6a1 aerial_tramway
1f6f0 satellite artificial_satellite satellite_orbital
1f680 rocket
1f6f8 flying_saucer
1f6ce bellhop_bell bellhop
1f9f3 luggage
231b hourglass_done
23f3 time_ticking hourglass hourglass_flowing_sand hourglass_not_done
231a watch
23f0 alarm_clock
23f1 stopwatch
23f2 timer_clock timer
1f570 mantelpiece_clock clock mantlepiece_clock
1f55b clock12 twelve_oclock
1f567 clock1230 twelve_thirty
1f550 clock1 one_oclock
1f55c clock130 one_thirty
1f551 clock2 two_oclock
1f55d clock230 two_thirty
1f552 clock3 three_oclock
1f55e clock330 three_thirty
1f553 clock4 four_oclock
1f55f clock430 four_thirty
1f554 clock5 five_oclock
1f560 clock530 five_thirty
1f555 clock6 six_oclock
1f561 clock630 six_thirty
1f556 clock7 seven_oclock
1f562 clock730 seven_thirty
1f557 clock8 eight_oclock
1f563 clock830 eight_thirty
1f558 clock9 nine_oclock
1f564 clock930 nine_thirty
1f559 clock10 ten_oclock
1f565 clock1030 ten_thirty
1f55a clock11 eleven_oclock
1f566 clock1130 eleven_thirty
1f311 new_moon
1f312 waxing_crescent_moon
1f313 first_quarter_moon
1f314 moon waxing_gibbous_moon
1f315 full_moon
1f316 waning_gibbous_moon
1f317 last_quarter_moon
1f318 waning_crescent_moon
1f319 crescent_moon
1f31a new_moon_with_face new_moon_face
1f31b first_quarter_moon_with_face first_quarter_moon_face
1f31c last_quarter_moon_with_face last_quarter_moon_face
1f321 thermometer
2600 sunny sun
1f31d full_moon_with_face full_moon_face
1f31e sun_with_face
1fa90 ringed_planet
2b50 star
1f31f glowing_star star2
1f320 stars shooting_star
1f30c milky_way
2601 cloudy cloud
26c5 partly_sunny
26c8 thunder_cloud_and_rain cloud_with_lightning_and_rain thunder_cloud_rain
1f324 mostly_sunny sun_small_cloud sun_behind_small_cloud white_sun_small_cloud white_sun_with_small_cloud
1f325 barely_sunny sun_behind_cloud sun_behind_large_cloud white_sun_cloud white_sun_behind_cloud
1f326 partly_sunny_rain sun_behind_rain_cloud white_sun_rain_cloud white_sun_behind_cloud_with_rain
1f327 rainy rain_cloud cloud_with_rain cloud_rain
1f328 snow_cloud cloud_with_snow cloud_snow
1f329 lightning lightning_cloud cloud_with_lightning cloud_lightning
1f32a tornado tornado_cloud cloud_tornado cloud_with_tornado
1f32b fog
1f32c wind_blowing_face wind_face
1f300 cyclone
1f308 rainbow pride lgbtq
1f302 closed_umbrella
2602 umbrella open_umbrella umbrella2
2614 umbrella_with_rain_drops
26f1 umbrella_on_ground parasol_on_ground
26a1 high_voltage zap
2744 snowflake
2603 snowman snowman_with_snow snowman2
26c4 snowman_without_snow
2604 comet
1f525 fire lit hot flame
1f4a7 droplet
1f30a ocean water_wave
1f383 jack-o-lantern pumpkin jack_o_lantern
1f384 holiday_tree christmas_tree
1f386 fireworks
1f387 sparkler
1f9e8 firecracker
2728 sparkles glamour
1f388 balloon celebration
1f389 tada party_popper
1f38a confetti confetti_ball
1f38b tanabata_tree
1f38d bamboo pine_decoration
1f38e dolls japanese_dolls
1f38f flags carp_streamer
1f390 wind_chime
1f391 rice_scene moon_viewing_ceremony
1f9e7 red_envelope
1f380 ribbon
1f381 gift present wrapped_gift
1f397 reminder_ribbon
1f39f admission_tickets tickets
1f3ab ticket
1f396 medal medal_military military_medal
1f3c6 trophy
1f3c5 sports_medal medal_sports
1f947 gold first_place_medal 1st_place_medal first_place
1f948 silver second_place_medal 2nd_place_medal second_place
1f949 bronze third_place_medal 3rd_place_medal third_place
26bd soccer soccer_ball
26be baseball
1f94e softball
1f3c0 basketball
1f3d0 volleyball
1f3c8 football american_football
1f3c9 rugby_football
1f3be tennis
1f94f flying_disc
1f3b3 bowling
1f3cf cricket_bat_and_ball cricket_game cricket_bat_ball
1f3d1 field_hockey_stick_and_ball field_hockey
1f3d2 ice_hockey_stick_and_puck ice_hockey hockey
1f94d lacrosse
1f3d3 table_tennis_paddle_and_ball ping_pong table_tennis
1f3f8 badminton_racquet_and_shuttlecock badminton
1f94a boxing_glove boxing_gloves
1f94b martial_arts_uniform karate_uniform
1f945 goal_net goal
26f3 golf flag_in_hole
26f8 ice_skate
1f3a3 fishing_pole_and_fish fishing_pole
1f93f diving_mask
1f3bd running_shirt_with_sash running_shirt
1f3bf ski skis
1f6f7 sled
1f94c curling_stone
1f3af dart bullseye direct_hit
1fa80 yo_yo
1fa81 kite
1f52b gun water_pistol pistol
1f3b1 8ball pool_8_ball
1f52e crystal_ball
1fa84 magic_wand
1f3ae video_game
1f579 joystick
1f3b0 slot_machine
1f3b2 game_die
1f9e9 jigsaw puzzle_piece
1f9f8 teddy_bear
1fa85 pinata
1faa9 mirror_ball
1fa86 nesting_dolls
2660 spades spade_suit
2665 hearts heart_suit
2666 diamonds diamond_suit
2663 clubs club_suit
265f chess_pawn
1f0cf black_joker joker
1f004 mahjong mahjong_red_dragon
1f3b4 flower_playing_cards
1f3ad performing_arts
1f5bc frame_with_picture framed_picture frame_photo
1f3a8 art artist_palette
1f9f5 thread
1faa1 sewing_needle
1f9f6 yarn
1faa2 knot
1f453 eyeglasses glasses
1f576 dark_sunglasses
1f97d goggles
1f97c lab_coat
1f9ba safety_vest
1f454 necktie
1f455 shirt tshirt t_shirt
1f456 jeans
1f9e3 scarf
1f9e4 gloves
1f9e5 coat
1f9e6 socks
1f457 dress
1f458 kimono
1f97b sari
1fa71 one_piece_swimsuit
1fa72 briefs swim_brief
1fa73 shorts
1f459 bikini
1f45a womans_clothes
1faad folding_hand_fan
1f45b purse
1f45c handbag
1f45d pouch clutch_bag
1f6cd shopping_bags shopping
1f392 school_satchel backpack
1fa74 thong_sandal
1f45e mans_shoe shoe
1f45f athletic_shoe running_shoe
1f97e hiking_boot
1f97f womans_flat_shoe flat_shoe
1f460 high_heel high_heeled_shoe
1f461 sandal womans_sandal
1fa70 ballet_shoes
1f462 boot womans_boot
1faae hair_pick
1f451 crown
1f452 womans_hat
1f3a9 tophat top_hat
1f393 mortar_board graduation_cap
1f9e2 billed_cap
1fa96 military_helmet
26d1 helmet_with_white_cross rescue_worker_helmet rescue_workers_helmet helmet_with_cross
1f4ff prayer_beads
1f484 lipstick
1f48d ring
1f48e gem gem_stone
1f507 mute no_sound muted_speaker
1f508 speaker speaker_low_volume
1f509 sound speaker_medium_volume
1f50a loud_sound speaker_high_volume
1f4e2 loudspeaker bullhorn
1f4e3 megaphone shout mega
1f4ef postal_horn
1f514 bell notifications
1f515 mute_notifications no_bell bell_with_slash
1f3bc musical_score
1f3b5 music musical_note
1f3b6 notes musical_notes
1f399 studio_microphone microphone2
1f39a level_slider
1f39b control_knobs
1f3a4 microphone
1f3a7 headphones headphone
1f4fb radio
1f3b7 saxophone
1f3ba trumpet
1fa8a trombone
1fa97 accordion
1f3b8 guitar
1f3b9 musical_keyboard
1f3bb violin
1fa95 banjo
1f941 drum_with_drumsticks drum
1fa98 long_drum
1fa87 maracas
1fa88 flute
1fa89 harp
1f4f1 iphone mobile_phone
1f4f2 calling mobile_phone_with_arrow
260e phone telephone
1f4de telephone_receiver
1f4df pager
1f4e0 fax fax_machine
1f50b battery
1faab low_battery
1f50c electric_plug
1f4bb computer laptop
1f5a5 desktop_computer desktop
1f5a8 printer
2328 keyboard
1f5b1 three_button_mouse computer_mouse mouse_three_button
1f5b2 trackball
1f4bd minidisc computer_disk
1f4be floppy_disk
1f4bf cd optical_disk
1f4c0 dvd
1f9ee abacus
1f3a5 movie_camera
1f39e film_frames film_strip
1f4fd film_projector projector
1f3ac clapper clapper_board
1f4fa tv television
1f4f7 camera
1f4f8 camera_with_flash camera_flash
1f4f9 video_camera
1f4fc vhs videocassette
1f50d search find magnifying_glass mag magnifying_glass_tilted_left
1f50e mag_right magnifying_glass_tilted_right
1f56f candle
1f4a1 light_bulb bulb idea
1f526 flashlight
1f3ee izakaya_lantern lantern red_paper_lantern
1fa94 diya_lamp
1f4d4 notebook_with_decorative_cover
1f4d5 closed_book
1f4d6 book open_book
1f4d7 green_book
1f4d8 blue_book
1f4d9 orange_book
1f4da books
1f4d3 notebook
1f4d2 ledger
1f4c3 page_with_curl
1f4dc scroll
1f4c4 page_facing_up
1f4f0 newspaper
1f5de rolled_up_newspaper newspaper_roll newspaper2
1f4d1 bookmark_tabs
1f516 bookmark
1f3f7 label
1fa99 coin
1f4b0 money moneybag money_bag
1fa8e treasure_chest
1f4b4 yen yen_banknote
1f4b5 dollar dollar_banknote
1f4b6 euro euro_banknote
1f4b7 pound pound_banknote
1f4b8 money_with_wings
1f4b3 credit_card
1f9fe receipt
1f4b9 chart chart_increasing_with_yen
2709 envelope mail
1f4e7 email e-mail e_mail
1f4e8 incoming_envelope
1f4e9 envelope_with_arrow
1f4e4 outbox_tray
1f4e5 inbox_tray
1f4e6 package
1f4eb mailbox closed_mailbox_with_raised_flag
1f4ea mailbox_closed closed_mailbox_with_lowered_flag
1f4ec mailbox_with_mail open_mailbox_with_raised_flag
1f4ed mailbox_with_no_mail open_mailbox_with_lowered_flag
1f4ee postbox
1f5f3 ballot_box_with_ballot ballot_box
270f pencil2
2712 black_nib
1f58b lower_left_fountain_pen fountain_pen pen_fountain
1f58a lower_left_ballpoint_pen pen pen_ballpoint
1f58c lower_left_paintbrush paintbrush
1f58d lower_left_crayon crayon
1f4dd memo note pencil
1f4bc briefcase
1f4c1 file_folder
1f4c2 open_file_folder
1f5c2 card_index_dividers dividers
1f4c5 calendar date
1f4c6 tear_off_calendar
1f5d2 spiral_note_pad spiral_notepad notepad_spiral
1f5d3 spiral_calendar_pad spiral_calendar calendar_spiral
1f4c7 card_index
1f4c8 upwards_trend growing increasing chart_with_upwards_trend chart_increasing
1f4c9 downwards_trend shrinking decreasing chart_with_downwards_trend chart_decreasing
1f4ca bar_chart
1f4cb clipboard
1f4cc push_pin thumb_tack pushpin
1f4cd round_pushpin
1f4ce paperclip attachment
1f587 linked_paperclips paperclips
1f4cf straight_ruler
1f4d0 triangular_ruler
2702 scissors
1f5c3 card_file_box card_box
1f5c4 file_cabinet
1f5d1 wastebasket
1f512 locked lock
1f513 unlocked unlock
1f50f lock_with_ink_pen locked_with_pen
1f510 closed_lock_with_key locked_with_key
1f511 key
1f5dd old_key key2
1f528 hammer maintenance
1fa93 axe
26cf pick
2692 hammer_and_pick hammer_pick
1f6e0 working_on_it hammer_and_wrench tools
1f5e1 dagger_knife dagger
2694 crossed_swords
1f4a3 bomb
1fa83 boomerang
1f3f9 bow_and_arrow archery
1f6e1 shield
1fa9a carpentry_saw
1f527 fixing wrench
1fa9b screwdriver
1f529 nut_and_bolt
2699 gear
1f5dc compression clamp
2696 scales balance_scale
1f9af probing_cane white_cane
1f517 link
26d3-200d-1f4a5 broken_chain
26d3 chains
1fa9d hook
1f9f0 toolbox
1f9f2 magnet
1fa9c ladder
1fa8f shovel
2697 alembic
1f9ea test_tube
1f9eb petri_dish
1f9ec dna
1f52c microscope
1f52d telescope
1f4e1 satellite_antenna
1f489 syringe
1fa78 drop_of_blood
1f48a pill
1fa79 adhesive_bandage
1fa7c crutch
1fa7a stethoscope
1fa7b x_ray
1f6aa door
1f6d7 elevator
1fa9e mirror
1fa9f window
1f6cf bed
1f6cb couch_and_lamp couch
1fa91 chair
1f6bd toilet
1faa0 plunger
1f6bf shower
1f6c1 bathtub
1faa4 mouse_trap
1fa92 razor
1f9f4 lotion_bottle squeeze_bottle
1f9f7 safety_pin
1f9f9 broom
1f9fa basket
1f9fb roll_of_paper
1faa3 bucket
1f9fc soap
1fae7 bubbles
1faa5 toothbrush
1f9fd sponge
1f9ef fire_extinguisher
1f6d2 shopping_trolley shopping_cart
1f6ac smoking cigarette
26b0 coffin
1faa6 headstone
26b1 funeral_urn urn
1f9ff nazar_amulet
1faac hamsa
1f5ff moyai moai
1faa7 placard
1faaa identification_card
1f3e7 atm atm_sign
1f6ae put_litter_in_its_place litter_in_bin_sign
1f6b0 potable_water
267f wheelchair wheelchair_symbol
1f6b9 mens mens_room
1f6ba womens womens_room
1f6bb restroom
1f6bc baby_symbol
1f6be wc water_closet
1f6c2 passport_control
1f6c3 customs
1f6c4 baggage_claim
1f6c5 left_luggage
26a0 warning caution danger
1f6b8 children_crossing
26d4 no_entry wrong_way
1f6ab prohibited not_allowed no_entry_sign
1f6b3 no_bicycles
1f6ad no_smoking
1f6af do_not_litter no_littering
1f6b1 non_potable_water
1f6b7 no_pedestrians
1f4f5 no_mobile_phones
1f51e underage no_one_under_eighteen
2622 radioactive_sign radioactive
2623 biohazard_sign biohazard
2b06 up arrow_up up_arrow
2197 arrow_upper_right up_right_arrow
27a1 right arrow_right right_arrow
2198 arrow_lower_right down_right_arrow
2b07 down arrow_down down_arrow
2199 arrow_lower_left down_left_arrow
2b05 left arrow_left left_arrow
2196 arrow_upper_left up_left_arrow
2195 arrow_up_down up_down_arrow
2194 left_right_arrow
21a9 leftwards_arrow_with_hook right_arrow_curving_left
21aa arrow_right_hook left_arrow_curving_right
2934 arrow_heading_up right_arrow_curving_up
2935 arrow_heading_down right_arrow_curving_down
1f503 arrows_clockwise clockwise_vertical_arrows
1f504 arrows_counterclockwise counterclockwise_arrows_button
1f519 back back_arrow
1f51a end end_arrow
1f51b on on_arrow
1f51c soon soon_arrow
1f51d top top_arrow
1f6d0 place_of_worship worship_symbol
269b atom_symbol atom
1f549 om_symbol
2721 star_of_david
2638 wheel_of_dharma
262f yin_yang
271d latin_cross cross
2626 orthodox_cross
262a star_and_crescent
262e peace_symbol peace
1f54e menorah_with_nine_branches menorah
1f52f six_pointed_star dotted_six_pointed_star
1faaf khanda
2648 aries
2649 taurus
264a gemini
264b cancer
264c leo
264d virgo
264e libra
264f scorpius scorpio
2650 sagittarius
2651 capricorn
2652 aquarius
2653 pisces
26ce ophiuchus
1f500 twisted_rightwards_arrows shuffle_tracks_button
1f501 repeat repeat_button
1f502 repeat_one repeat_single_button
25b6 arrow_forward play_button
23e9 fast_forward fast_forward_button
23ed black_right_pointing_double_triangle_with_vertical_bar next_track_button track_next next_track
23ef black_right_pointing_triangle_with_double_vertical_bar play_or_pause_button play_pause
25c0 arrow_backward reverse_button
23ea rewind fast_reverse_button
23ee black_left_pointing_double_triangle_with_vertical_bar previous_track_button last_track_button track_previous previous_track
1f53c arrow_up_small upwards_button
23eb arrow_double_up fast_up_button
1f53d arrow_down_small downwards_button
23ec arrow_double_down fast_down_button
23f8 double_vertical_bar pause_button
23f9 black_square_for_stop stop_button
23fa black_circle_for_record record_button
23cf eject eject_button eject_symbol
1f3a6 cinema
1f505 low_brightness dim_button
1f506 high_brightness bright_button
1f4f6 signal_strength antenna_bars
1f6dc wireless
1f4f3 vibration_mode
1f4f4 mobile_phone_off
2640 female_sign
2642 male_sign
26a7 transgender_symbol
2716 heavy_multiplication_x multiply
2795 heavy_plus_sign plus
2796 heavy_minus_sign minus
2797 division heavy_division_sign divide
1f7f0 heavy_equals_sign
267e infinity
203c bangbang double_exclamation_mark
2049 interrobang exclamation_question_mark
2753 question red_question_mark question_mark
2754 grey_question white_question_mark
2755 grey_exclamation white_exclamation_mark
2757 exclamation heavy_exclamation_mark red_exclamation_mark
3030 wavy_dash
1f4b1 currency_exchange
1f4b2 heavy_dollar_sign
2695 medical_symbol staff_of_aesculapius
267b recycle recycling_symbol
269c fleur_de_lis
1f531 trident trident_emblem
1f4db name_badge
1f530 beginner japanese_symbol_for_beginner
2b55 o hollow_red_circle
2705 check all_good approved white_check_mark check_mark_button
2611 checkbox ballot_box_with_check check_box_with_check
2714 check_mark heavy_check_mark
274c cross_mark incorrect wrong x
274e negative_squared_cross_mark cross_mark_button
27b0 curly_loop
27bf loop double_curly_loop
303d part_alternation_mark
2733 eight_spoked_asterisk
2734 eight_pointed_black_star eight_pointed_star
2747 sparkle
00a9 copyright
00ae registered
2122 tm trade_mark
1fadf splatter
0023-20e3 hash keycap_number_sign
002a-20e3 keycap_star asterisk keycap_asterisk
0030-20e3 zero keycap_0
0031-20e3 one keycap_1
0032-20e3 two keycap_2
0033-20e3 three keycap_3
0034-20e3 four keycap_4
0035-20e3 five keycap_5
0036-20e3 six keycap_6
0037-20e3 seven keycap_7
0038-20e3 eight keycap_8
0039-20e3 nine keycap_9
1f51f keycap_ten keycap_10
1f520 capital_abcd input_latin_uppercase
1f521 abcd input_latin_lowercase
1f522 1234 input_numbers
1f523 symbols input_symbols
1f524 abc input_latin_letters
1f170 a a_button_blood_type
1f18e ab ab_button_blood_type
1f171 b b_button_blood_type
1f191 cl cl_button
1f192 cool cool_button
1f193 free free_button
2139 information_source information
1f194 id id_button
24c2 m circled_m
1f195 new new_button
1f196 ng ng_button
1f17e o2 o_button_blood_type
1f197 ok_button
1f17f parking p_button
1f198 sos sos_button
1f199 up_button
1f19a vs vs_button
1f201 koko japanese_here_button
1f202 sa japanese_service_charge_button
1f237 u6708 japanese_monthly_amount_button
1f236 u6709 japanese_not_free_of_charge_button
1f22f u6307 japanese_reserved_button
1f250 ideograph_advantage japanese_bargain_button
1f239 u5272 japanese_discount_button
1f21a u7121 japanese_free_of_charge_button
1f232 u7981 japanese_prohibited_button
1f251 accept japanese_acceptable_button
1f238 u7533 japanese_application_button
1f234 u5408 japanese_passing_grade_button
1f233 u7a7a japanese_vacancy_button
3297 congratulations japanese_congratulations_button
3299 secret japanese_secret_button
1f23a u55b6 japanese_open_for_business_button
1f235 u6e80 japanese_no_vacancy_button
1f534 red_circle
1f7e0 large_orange_circle orange_circle
1f7e1 large_yellow_circle yellow_circle
1f7e2 large_green_circle green_circle
1f535 large_blue_circle blue_circle
1f7e3 large_purple_circle purple_circle
1f7e4 large_brown_circle brown_circle
26ab black_circle
26aa white_circle
1f7e5 large_red_square red_square
1f7e7 large_orange_square orange_square
1f7e8 large_yellow_square yellow_square
1f7e9 large_green_square green_square
1f7e6 large_blue_square blue_square
1f7ea large_purple_square purple_square
1f7eb large_brown_square brown_square
2b1b black_large_square
2b1c white_large_square
25fc black_medium_square
25fb white_medium_square
25fe black_medium_small_square
25fd white_medium_small_square
25aa black_small_square
25ab white_small_square
1f536 large_orange_diamond
1f537 large_blue_diamond
1f538 small_orange_diamond
1f539 small_blue_diamond
1f53a small_red_triangle red_triangle_pointed_up
1f53b small_red_triangle_down red_triangle_pointed_down
1f4a0 diamond_shape_with_a_dot_inside diamond_with_a_dot
1f518 radio_button
1f533 white_square_button
1f532 black_square_button
1f3c1 checkered_flag chequered_flag
1f6a9 triangular_flag_on_post triangular_flag
1f38c crossed_flags
1f3f4 waving_black_flag black_flag black
1f3f3 waving_white_flag white_flag white
1f3f3-200d-1f308 rainbow_flag gay_pride_flag
1f3f3-200d-26a7 transgender_flag
1f3f4-200d-2620 pirate_flag
1f1e6-1f1e8 ac ascension_island
1f1e6-1f1e9 ad andorra
1f1e6-1f1ea ae united_arab_emirates
1f1e6-1f1eb af afghanistan
1f1e6-1f1ec ag antigua_barbuda
1f1e6-1f1ee ai anguilla
1f1e6-1f1f1 al albania
1f1e6-1f1f2 am armenia
1f1e6-1f1f4 ao angola
1f1e6-1f1f6 aq antarctica
1f1e6-1f1f7 ar argentina
1f1e6-1f1f8 as american_samoa
1f1e6-1f1f9 at austria
1f1e6-1f1fa au australia
1f1e6-1f1fc aw aruba
1f1e6-1f1fd ax aland_islands
1f1e6-1f1ff az azerbaijan
1f1e7-1f1e6 ba bosnia_herzegovina
1f1e7-1f1e7 bb barbados
1f1e7-1f1e9 bd bangladesh
1f1e7-1f1ea be belgium
1f1e7-1f1eb bf burkina_faso
1f1e7-1f1ec bg bulgaria
1f1e7-1f1ed bh bahrain
1f1e7-1f1ee bi burundi
1f1e7-1f1ef bj benin
1f1e7-1f1f1 bl st_barthelemy
1f1e7-1f1f2 bm bermuda
1f1e7-1f1f3 bn brunei
1f1e7-1f1f4 bo bolivia
1f1e7-1f1f6 bq caribbean_netherlands
1f1e7-1f1f7 br brazil
1f1e7-1f1f8 bs bahamas
1f1e7-1f1f9 bt bhutan
1f1e7-1f1fb bv bouvet_island
1f1e7-1f1fc bw botswana
1f1e7-1f1fe by belarus
1f1e7-1f1ff bz belize
1f1e8-1f1e6 ca canada
1f1e8-1f1e8 cc cocos_islands cocos_keeling_islands
1f1e8-1f1e9 congo_kinshasa congo
1f1e8-1f1eb cf central_african_republic
1f1e8-1f1ec cg congo_brazzaville
1f1e8-1f1ed ch switzerland
1f1e8-1f1ee ci cote_divoire
1f1e8-1f1f0 ck cook_islands
1f1e8-1f1f1 chile
1f1e8-1f1f2 cm cameroon
1f1e8-1f1f3 cn china
1f1e8-1f1f4 co colombia
1f1e8-1f1f5 cp clipperton_island
1f1e8-1f1f6 sark
1f1e8-1f1f7 cr costa_rica
1f1e8-1f1fa cu cuba
1f1e8-1f1fb cv cape_verde
1f1e8-1f1fc cw curacao
1f1e8-1f1fd cx christmas_island
1f1e8-1f1fe cy cyprus
1f1e8-1f1ff cz czech_republic czechia
1f1e9-1f1ea de germany
1f1e9-1f1ec dg diego_garcia
1f1e9-1f1ef dj djibouti
1f1e9-1f1f0 dk denmark
1f1e9-1f1f2 dm dominica
1f1e9-1f1f4 do dominican_republic
1f1e9-1f1ff dz algeria
1f1ea-1f1e6 ea ceuta_melilla
1f1ea-1f1e8 ec ecuador
1f1ea-1f1ea ee estonia
1f1ea-1f1ec eg egypt
1f1ea-1f1ed eh western_sahara
1f1ea-1f1f7 er eritrea
1f1ea-1f1f8 es spain
1f1ea-1f1f9 et ethiopia
1f1ea-1f1fa eu european_union
1f1eb-1f1ee fi finland
1f1eb-1f1ef fj fiji
1f1eb-1f1f0 fk falkland_islands
1f1eb-1f1f2 fm micronesia
1f1eb-1f1f4 fo faroe_islands
1f1eb-1f1f7 fr france
1f1ec-1f1e6 ga gabon
1f1ec-1f1e7 gb uk united_kingdom
1f1ec-1f1e9 gd grenada
1f1ec-1f1ea ge georgia
1f1ec-1f1eb gf french_guiana
1f1ec-1f1ec gg guernsey
1f1ec-1f1ed gh ghana
1f1ec-1f1ee gi gibraltar
1f1ec-1f1f1 gl greenland
1f1ec-1f1f2 gm gambia
1f1ec-1f1f3 gn guinea
1f1ec-1f1f5 gp guadeloupe
1f1ec-1f1f6 gq equatorial_guinea
1f1ec-1f1f7 gr greece
1f1ec-1f1f8 gs south_georgia_south_sandwich_islands
1f1ec-1f1f9 gt guatemala
1f1ec-1f1fa gu guam
1f1ec-1f1fc gw guinea_bissau
1f1ec-1f1fe gy guyana
1f1ed-1f1f0 hk hong_kong hong_kong_sar_china
1f1ed-1f1f2 hm heard_mcdonald_islands
1f1ed-1f1f3 hn honduras
1f1ed-1f1f7 hr croatia
1f1ed-1f1f9 ht haiti
1f1ed-1f1fa hu hungary
1f1ee-1f1e8 ic canary_islands
1f1ee-1f1e9 indonesia
1f1ee-1f1ea ie ireland
1f1ee-1f1f1 il israel
1f1ee-1f1f2 im isle_of_man
1f1ee-1f1f3 in india
1f1ee-1f1f4 io british_indian_ocean_territory
1f1ee-1f1f6 iq iraq
1f1ee-1f1f7 ir iran
1f1ee-1f1f8 is iceland
1f1ee-1f1f9 it italy
1f1ef-1f1ea je jersey
1f1ef-1f1f2 jm jamaica
1f1ef-1f1f4 jo jordan
1f1ef-1f1f5 jp
1f1f0-1f1ea ke kenya
1f1f0-1f1ec kg kyrgyzstan
1f1f0-1f1ed kh cambodia
1f1f0-1f1ee ki kiribati
1f1f0-1f1f2 km comoros
1f1f0-1f1f3 kn st_kitts_nevis
1f1f0-1f1f5 kp north_korea
1f1f0-1f1f7 kr south_korea
1f1f0-1f1fc kw kuwait
1f1f0-1f1fe ky cayman_islands
1f1f0-1f1ff kz kazakhstan
1f1f1-1f1e6 la laos
1f1f1-1f1e7 lb lebanon
1f1f1-1f1e8 lc st_lucia
1f1f1-1f1ee li liechtenstein
1f1f1-1f1f0 lk sri_lanka
1f1f1-1f1f7 lr liberia
1f1f1-1f1f8 ls lesotho
1f1f1-1f1f9 lt lithuania
1f1f1-1f1fa lu luxembourg
1f1f1-1f1fb lv latvia
1f1f1-1f1fe ly libya
1f1f2-1f1e6 ma morocco
1f1f2-1f1e8 mc monaco
1f1f2-1f1e9 md moldova
1f1f2-1f1ea me montenegro
1f1f2-1f1eb mf st_martin
1f1f2-1f1ec mg madagascar
1f1f2-1f1ed mh marshall_islands
1f1f2-1f1f0 mk macedonia north_macedonia
1f1f2-1f1f1 ml mali
1f1f2-1f1f2 mm myanmar myanmar_burma
1f1f2-1f1f3 mn mongolia
1f1f2-1f1f4 mo macau macao_sar_china
1f1f2-1f1f5 mp northern_mariana_islands
1f1f2-1f1f6 mq martinique
1f1f2-1f1f7 mr mauritania
1f1f2-1f1f8 ms montserrat
1f1f2-1f1f9 mt malta
1f1f2-1f1fa mu mauritius
1f1f2-1f1fb mv maldives
1f1f2-1f1fc mw malawi
1f1f2-1f1fd mx mexico
1f1f2-1f1fe my malaysia
1f1f2-1f1ff mz mozambique
1f1f3-1f1e6 na namibia
1f1f3-1f1e8 nc new_caledonia
1f1f3-1f1ea ne niger
1f1f3-1f1eb nf norfolk_island
1f1f3-1f1ec nigeria
1f1f3-1f1ee ni nicaragua
1f1f3-1f1f1 nl netherlands
1f1f3-1f1f4 no norway
1f1f3-1f1f5 np nepal
1f1f3-1f1f7 nr nauru
1f1f3-1f1fa nu niue
1f1f3-1f1ff nz new_zealand
1f1f4-1f1f2 om oman
1f1f5-1f1e6 pa panama
1f1f5-1f1ea pe peru
1f1f5-1f1eb pf french_polynesia
1f1f5-1f1ec pg papua_new_guinea
1f1f5-1f1ed ph philippines
1f1f5-1f1f0 pk pakistan
1f1f5-1f1f1 pl poland
1f1f5-1f1f2 pm st_pierre_miquelon
1f1f5-1f1f3 pn pitcairn_islands
1f1f5-1f1f7 pr puerto_rico
1f1f5-1f1f8 ps palestinian_territories
1f1f5-1f1f9 pt portugal
1f1f5-1f1fc pw palau
1f1f5-1f1fe py paraguay
1f1f6-1f1e6 qa qatar
1f1f7-1f1ea re reunion
1f1f7-1f1f4 ro romania
1f1f7-1f1f8 rs serbia
1f1f7-1f1fa ru russia
1f1f7-1f1fc rw rwanda
1f1f8-1f1e6 saudi_arabia saudiarabia saudi
1f1f8-1f1e7 sb solomon_islands
1f1f8-1f1e8 sc seychelles
1f1f8-1f1e9 sd sudan
1f1f8-1f1ea se sweden
1f1f8-1f1ec sg singapore
1f1f8-1f1ed sh st_helena
1f1f8-1f1ee si slovenia
1f1f8-1f1ef sj svalbard_jan_mayen
1f1f8-1f1f0 sk slovakia
1f1f8-1f1f1 sl sierra_leone
1f1f8-1f1f2 sm san_marino
1f1f8-1f1f3 sn senegal
1f1f8-1f1f4 so somalia
1f1f8-1f1f7 sr suriname
1f1f8-1f1f8 ss south_sudan
1f1f8-1f1f9 st sao_tome_principe
1f1f8-1f1fb sv el_salvador
1f1f8-1f1fd sx sint_maarten
1f1f8-1f1fe sy syria
1f1f8-1f1ff sz swaziland eswatini
1f1f9-1f1e6 ta tristan_da_cunha
1f1f9-1f1e8 tc turks_caicos_islands
1f1f9-1f1e9 td chad
1f1f9-1f1eb tf french_southern_territories
1f1f9-1f1ec tg togo
1f1f9-1f1ed th thailand
1f1f9-1f1ef tj tajikistan
1f1f9-1f1f0 tk tokelau
1f1f9-1f1f1 tl timor_leste
1f1f9-1f1f2 turkmenistan
1f1f9-1f1f3 tn tunisia
1f1f9-1f1f4 to tonga
1f1f9-1f1f7 tr turkiye
1f1f9-1f1f9 tt trinidad_tobago
1f1f9-1f1fb tuvalu
1f1f9-1f1fc tw taiwan
1f1f9-1f1ff tz tanzania
1f1fa-1f1e6 ua ukraine
1f1fa-1f1ec ug uganda
1f1fa-1f1f2 um us_outlying_islands
1f1fa-1f1f3 un united_nations
1f1fa-1f1f8 us united_states
1f1fa-1f1fe uy uruguay
1f1fa-1f1ff uz uzbekistan
1f1fb-1f1e6 va vatican_city
1f1fb-1f1e8 vc st_vincent_grenadines
1f1fb-1f1ea ve venezuela
1f1fb-1f1ec vg british_virgin_islands
1f1fb-1f1ee vi us_virgin_islands
1f1fb-1f1f3 vn vietnam
1f1fb-1f1fa vu vanuatu
1f1fc-1f1eb wf wallis_futuna
1f1fc-1f1f8 ws samoa
1f1fd-1f1f0 xk kosovo
1f1fe-1f1ea ye yemen
1f1fe-1f1f9 yt mayotte
1f1ff-1f1e6 za south_africa
1f1ff-1f1f2 zm zambia
1f1ff-1f1fc zw zimbabwe
1f3f4-e0067-e0062-e0065-e006e-e0067-e007f england
1f3f4-e0067-e0062-e0073-e0063-e0074-e007f scotland
1f3f4-e0067-e0062-e0077-e006c-e0073-e007f wales`
