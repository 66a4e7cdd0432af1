// How things are lit: each card by its stone, element or effect, mages and nemeses by their nature.
const LIT: Record<string, string> = {
  ember: `phoenix_flame ignite lava_tendril wildfire_whip burning_opal vriswood_amber
    blasting_staff cauterizer unrelenting_ire lay_waste raze rolling_death provoker lash`,
  blood: `searing_ruby garnet_shard essence_theft fever_of_war grim_sight skewer slaughter blood_cry
    invoke_carnage bleed_static eviscerate cleave onslaught avatar_of_wrath scorn frenzy convoke
    topple obliterate devastate rageborne`,
  gold: `buried_light flare amplify_vision focusing_orb insatiable_avarice lust_for_power
    reckless_might pulverizing_ray blot_the_sun legion_beacon adelheim woven_sky`,
  leaf: 'jade emerald_shard mages_talisman brama tempt pain_sower',
  venom: `contagion haze_spewer venomite broodwomb endless_throng hatch foul_multitudes infest
    maggot_engine spawn corrupter digest vile_feast afflict carapace_queen`,
  storm: `clouded_sapphire spark feral_lightning chaos_arc bottled_vortex planar_insight sunder
    mist dispel jian`,
  frost: `crystal moonstone_shard sifters_pearl diamond_cluster flexing_dagger spectral_echo
    unstable_prism awaken needlemaw jagged_one xaxos`,
  rose: `quartz_shard tourmaline_shard blind_abandon gorge lobotomize thought_biter cerephage
    mindguzzler godfeeders memory_eater endless_hunger prince_of_gluttons phaedraxa`,
  dusk: `amethyst_shard arcane_nexus consuming_void dark_fire oblivion_swell delirium_veil
    dire_wisdom nothingness eye_of_nothing gather_darkness doom_aegis reality_rupture agony_field
    bane_sire twisting_madness vex burden bedlam_sage ruin_priest seize crooked_mask kadir`,
};

const LIGHTS = new Map(
  Object.entries(LIT).flatMap(([light, things]) =>
    things.split(/\s+/).map((thing): [string, string] => [thing, light]),
  ),
);

export const lightOf = (thing: string): string => LIGHTS.get(thing) ?? 'dusk';
