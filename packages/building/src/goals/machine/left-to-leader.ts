/** A thread cannot think for a person with what it knows: the leader does. */
class LeftToLeader extends Error {}

/** Thrown often, so it is made once. */
export const leftToLeader: Error = new LeftToLeader('the leader must think for this person');
