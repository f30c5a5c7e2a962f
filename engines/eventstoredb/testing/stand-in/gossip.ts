import type { ClusterInfo } from '@eventstore/db-client/generated/gossip_pb.js';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';

/** A member of a cluster, as the others know it. */
export interface Member {
  readonly id: string;
  readonly port: number;
  /** One of `NodeState`. */
  readonly state: number;
  readonly isAlive: boolean;
}

/** The answer to a client that asks a node for the members of its cluster. */
export function toClusterInfo(members: readonly Member[], nowMs: number): ClusterInfo {
  return new gossip.ClusterInfo().setMembersList(
    members.map(({ id, port, state, isAlive }) =>
      new gossip.MemberInfo()
        .setInstanceId(new shared.UUID().setString(id))
        .setTimeStamp(`${nowMs}0000`)
        .setState(state as 0)
        .setIsAlive(isAlive)
        .setHttpEndPoint(new gossip.EndPoint().setAddress('127.0.0.1').setPort(port)),
    ),
  );
}
