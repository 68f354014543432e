/**
 * The consequence of an error of PostgreSQL:
 *
 * - `unavailable`: the database cannot execute the statement now. The transaction is undone, and nothing has changed.
 * - `lost`: the connection ended. A COMMIT, or a statement outside of a transaction, may have been executed.
 * - `fault`: the statement or the installation is wrong, and fails again when it is repeated.
 */
export type Meaning = 'unavailable' | 'lost' | 'fault'

/**
 * The errors that are about the server rather than the statement: every SQLSTATE of the classes 08, 53, 55, 57 and 58, and some of
 * others. A code that is not listed is a fault.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
export const sqlstates: Readonly<Record<string, Meaning>> = {
  // Class 08, connection exception
  '08000': 'lost', // connection_exception
  '08001': 'unavailable', // sqlclient_unable_to_establish_sqlconnection
  '08003': 'lost', // connection_does_not_exist
  '08004': 'unavailable', // sqlserver_rejected_establishment_of_sqlconnection
  '08006': 'lost', // connection_failure
  '08007': 'lost', // transaction_resolution_unknown
  '08P01': 'fault', // protocol_violation; see `isPoolerRefusal`
  // Class 25, invalid transaction state
  '25006': 'unavailable', // read_only_sql_transaction: a standby, or a primary that was one until now
  '25P03': 'lost', // idle_in_transaction_session_timeout
  '25P04': 'lost', // transaction_timeout
  // Class 28, invalid authorization specification, and 3D: no connection is accepted
  '28000': 'unavailable', // invalid_authorization_specification: pg_hba.conf
  '28P01': 'unavailable', // invalid_password
  '3D000': 'unavailable', // invalid_catalog_name: the database is not there
  // Class 40, transaction rollback
  '40001': 'unavailable', // serialization_failure, or a conflict with recovery
  '40003': 'lost', // statement_completion_unknown
  '40P01': 'unavailable', // deadlock_detected
  // Class 53, insufficient resources
  '53000': 'unavailable', // insufficient_resources: no file can be opened
  '53100': 'unavailable', // disk_full
  '53200': 'unavailable', // out_of_memory
  '53300': 'unavailable', // too_many_connections
  '53400': 'unavailable', // configuration_limit_exceeded: temp_file_limit
  // Class 55, object not in prerequisite state
  '55000': 'fault', // object_not_in_prerequisite_state
  '55006': 'unavailable', // object_in_use
  '55P02': 'fault', // cant_change_runtime_param
  '55P03': 'unavailable', // lock_not_available
  '55P04': 'fault', // unsafe_new_enum_value_usage
  // Class 57, operator intervention
  '57000': 'unavailable', // operator_intervention
  '57014': 'unavailable', // query_canceled: a time limit
  '57P01': 'lost', // admin_shutdown
  '57P02': 'lost', // crash_shutdown
  '57P03': 'unavailable', // cannot_connect_now: it starts, or shuts down
  '57P04': 'lost', // database_dropped
  '57P05': 'lost', // idle_session_timeout
  // Class 58, system error
  '58000': 'unavailable', // system_error
  '58030': 'unavailable', // io_error
  '58P01': 'unavailable', // undefined_file: the storage is not there
  '58P02': 'unavailable', // duplicate_file
}
